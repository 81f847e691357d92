/*
 * Short and pet forms of given names that no rule of spelling reaches, as names are folded: the full forms and, behind the colon,
 * what their bearers are called, in English, German, French, Italian, Spanish, Portuguese, Russian with Ukrainian, and Polish.
 */
export const shortForms = `abigail: abby gail
abraham: abe bram
agnieszka: aga
albert alberto: bert
aleksandr aleksander alexander alexandre alessandro alejandro aleksandra alexandra alessandra alejandra: alex sasha
 sascha sacha alec aleks shura sanya sandro xander lex ola alek olek ale jandro
aleksei aleksey alexei alexey: alyosha lyosha
alfred alfredo: alf fredy fred
alfonso: fonso poncho
anastasia anastasiya: nastya stacy asya
anatoly anatoli: tolya
andrei andrey andrew: andy drew andryusha
andreas: andi andy
andrzej: jedrek
anna: anya nura annie nan ania hania
anthony anton antonio antoine antonia antonino: tony toni nino tonio tonino toino antek
archibald: archie
arthur: art artie
augustin augustine: gus
barbara: barb babs basia
bartolomeo bartholomew bartlomiej: bart bartek
beatrice beatriz: bea trixie
benjamin benjamino: ben benny benji bin bibi
bernard bernhard: bernie bern
bogdan bohdan: bodya
boris: borya
brigitte birgit: gitte gitti
carolina caroline: carrie lina
catherine katherine kathryn katharina ekaterina yekaterina kateryna katarzyna caterina catalina: kate katie kathy
 cathy kitty katya katja kasia kathi kati rina cathi
charles: charlie chuck charly
christian: chris
christina christine kristina cristina: chris christa tina kris krystyna
christoph christopher cristoforo: chris toph kit
concepcion: concha conchita
consuelo: chelo
daniel daniele danila: dan danny dani danya danilo danek
david davide: dave davy dawid
deborah: deb debbie
dieter dietrich: didi
dmitry dmitri dmitriy dmytro dimitri: dima mitya dimka
dolores: lola
dominik dominic dominique: dom nick domi
donald: don donnie
dorothea dorothy: dora dot dolly thea
edmund eduard edward edgar edouard edoardo eduardo: ed eddie ned ted teddy eddy edek lalo duardo
eleanor eleonora eleonore: nora ellie nell lenor
elena yelena helena olena: lena lenka helen alyona olenka lenochka
elizabeth elisabeth elisabetta elzbieta yelizaveta elizaveta: liz lizzie beth betty lisa liza elsa ela betsy eliza
 elise sissi bettina lisbeth
emanuel emmanuel manuel emanuele manuela: manny manu manolo manolito lele
emilia emilie emily: em emmy mila
enrico: rico
enrique: quique kike
ernest ernst ernesto: ernie erni neto
eugene eugenio yevgeny evgeny evgeni yevgeni: gene zhenya genya
ewa eva: evi ewka
feliks felix: feli
ferdinand fernando ferdinando: ferdi ferdy nando fernan
fyodor fedor: fedya
florian: flo flori
frances franziska francesca francisca francoise: fran franny frankie fanny francie paca paquita franzi ziska cesca
francis franz francesco francisco franciszek francois: frank fran paco pancho franco franek franky kiko curro chico
 cesco franzl
frederick frederic friedrich federico fryderyk frederico: fred freddy fritz rico fede fredi
gabriel gabriele gabriela gabriella: gabe gaby gabi
galina: galya
gennady gennadi: gena
georg george georgy georgi georges giorgio jorge jerzy: gosha zhora schorsch jurek jory coco
gerald gerard gerhard gerardo: gerry gerd gert jerry gerdi
gertrud gertrude: trudi trudy gerti
gianluca: luca
giovanni giovanna: gianni nanni vanni gio
giuseppe giuseppina: peppe beppe pino peppino pippo beppo pina giusy
gregor gregory grigory grigori grzegorz gregorio: greg grisha gregg goyo
guadalupe: lupe
guglielmo: memmo
guillermo: memo guille
gustav gustavo: gus gustl tavo
johann johannes: hans hannes jo hansi jan
heinrich: heinz heini heiner hein
heinz: heini
helmut: helmi
henry henri: harry hank hal
hermann: manni
hildegard: hilde hilda
hubert: hubi bertl
hugo: hugi
ignacio ignaz ignatius: nacho naz
igor: gosha igoryok
ilya: ilyusha
ingeborg: inge inga
irina iryna irene: ira irinka irka
isabel isabella isabelle: isa bella belle izzy
ivan: vanya vanyusha ivo
jacob jakob jakub: jake kuba jockel
jacques: jacky
giacomo: giaco mino
james: jim jimmy jamie jem
jadwiga: jadzia
jan: janek jasiek
jan jean: jeannot
jennifer: jen jenny
jeremy jeremiah: jerry
jeronimo jerome: jerry
jesus: chucho chuy
jessica: jess jessie
joachim gioacchino joaquin: jochen achim quino
john: jack johnny jon
jonathan: jon jonny jonty
josef joseph jozef josefina josefine josephine jose: joe sepp jupp pepe pepito pepa seppi jo josie josy joey bepi
 jozek peppi
juan: juanito juancho
judith: judy
julia yulia juliya: yulya julie jules
julian: jules jule
karl carl carlo carlos: kalle charly carlito carlitos karli lalo
karolina: karo
kazimierz: kazik
kenneth: ken kenny
klara clara: klarchen
klaus nikolaus nicolas nicholas nicola nikola nicolo mikolaj: nick nico nicky niko nik colin miko
konrad: koni konni
konstantin constantin constantine: kostya kosta costa
krzysztof: krzysiek krzys
larisa: lara
lawrence laurence lorenz lorenzo laurent: larry laurie lenz renzo lorenzino
leonard leonhard leonardo: leo len lenny nardo hartl
leonid: lyonya leonya
leopold leopoldo: leo poldi poldo
lev: lyova leva
leslie: les
lothar: lotti
louis ludwig luigi luis ludwik: lou louie gigi lucho wiggerl luigino luisito lutz ludo gino
lucas lukas: luke luca luki
lucia lucy: lucie
ludmila lyudmila liudmila: lyuda mila lusya
luisa louise: lou lulu
maciej: maciek
magdalena: magda lena leni
malgorzata: gosia malgosia
marcel marcello: celo
marek: mareczek
margaret margarete margarita margherita marguerite: maggie meg peggy greta rita gretel margot marge daisy margo
 gretchen rike
maria mary marie mariya: masha mia molly mimi marusya manya marysia polly mitzi
marina: marisha
martin martina: marty tina
mateusz matthew matthias matthaus mathias mateo matteo: matt mat matze matti hias
maurice moritz: mo mauri
maximilian maxim maksim maksym massimiliano massimo maximiliano: max maks makso massi
michael michel michail mikhail mykhailo michele michal miguel: mike mick mickey misha mischa michi mikey micha mischko
 miky
michelle: shelly
miroslav: mirek
moses: moe
mohammad muhammad: mo momo hamo
nadezhda: nadya nadia
natalia nataliya natalie nathalie: natasha nata natalka nat talia
nathan nathaniel: nate nat
nikita: nik
nikolai nikolay mykola: kolya nikolasha mykolka
oleg: olezhka
olga: olya
oliver: ollie olli
oscar oskar: ossi
pablo: pablito
pamela: pam
patricia patrizia: pat patty tricia trish patsy
patrick: pat paddy patty
paul paolo pavel paulo: paulie pasha pauli paulchen paulinho pavlik
pedro: perico
peter pierre pietro piotr pyotr petr petro: pete petya pit pierrot piotrek petia pierino peterli
philipp philip philippe filippo felipe: phil pip pippo lipe fips
raimund raymond: ray
rafael raphael raffaele rafal: rafa raf rafi lello
ramon: moncho
rebecca rebekka: becky becca
reinhard reinhold: reini holdi
renata renate: reni
ricardo riccardo: rick richi cardo
richard ryszard: dick rick ricky rich richie richi rysiek
robert roberto: bob bobby rob robbie bert robi robin beto
rodrigo: rod rodri
roland rolando: rolli rolf
roman: roma romek
ronald ronaldo: ron ronnie
rosalia rosa: rosita rosie
rosario: charo
rudolf rodolfo rudolph: rudi rudy dolfi rolf fofo
rupert ruprecht: rupi
salvatore salvador: salvo toto turi chava
samuel samuele: sam sammy
sandra: sandy
santiago: santi chago
sebastian sebastiano sebastien: seb basti bastian seba wastl
sergei sergey sergiy sergio serge: seryozha seryoga serhiy checo
siegfried: siggi sigi
sigismund sigmund: sigi
simon simone: si simi
sofia sophia sofiya: sonya sonja sophie zosia
stanislav stanislaw: stas stan slava staszek stach
stephan stefan stephen steven stefano esteban etienne stepan szczepan: steve stevie steff steffi styopa fane
stephanie stefanie: steph steffi fanny
susan susanne susanna suzanne zuzanna: sue susie suzy sanna susi zuza
svetlana svitlana: sveta lana
tadeusz: tadek
taras: tarasyk
tatiana tatyana tetiana: tanya tania tanja
teresa theresa therese: terry tess tessa resi tere
thaddeus thaddaus: tad
theodor theodore teodoro theodoros feodor: ted teddy theo teo doro
theodora: dora
thomas tommaso tomas tomasz: tom tommy thomi maso tomek
timothy timofei timotheus: tim timmy tima
tobias: tobi toby
tomas: tommy
ulrich: uli ueli ulli utz
ulrike: uli rike
valentin valentina valentino valentyna: valya val tino
valery valeri valeriy valeria: valera val
vasily vasili vassily vasyl: vasya vas
veniamin: venya
vera: verochka
veronica veronika: vroni vera roni ronnie nica
viacheslav vyacheslav: slava
victor viktor vittorio viktoria victoria viktoriya: vic vitya vicky vika vito tori
vincent vincenzo vicente vinzenz: vince vinny enzo vinnie zenz vinz
virginia: ginny
vitali vitaly vitaliy: vitalik vitalya
vladimir volodymyr wladimir wlodzimierz: vova volodya vlad vovka wlodek
vladislav: vlad vladik slava
vsevolod: seva
waldemar: waldi
walter: wally walti walt
werner: werni
wilhelm william guillaume: willi willy bill billy will willie liam helmi
wilhelmina: mina minna wilma
wojciech: wojtek
wolfgang: wolf wolfi gangerl
xavier: xavi javi
javier: javi
yaroslav jaroslav jaroslaw: slava jarek yarik
yekaterina: katyusha
yelena: lyolya
yuri yury yuriy: yura yurik
zachary zacharias: zach zack
zbigniew: zbyszek
zinaida: zina
zygmunt: zygi`;
