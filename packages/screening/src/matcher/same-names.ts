/*
 * One name in English, German, French, Italian, Spanish, Portuguese, Polish, Russian, Ukrainian and Belarusian, and as Arabic names are written from Dakar to Djakarta; then Korean
 * surnames in their usual romanisations. Forms that sound alike are left out: their spelling brings them together.
 */
export const sameNames = `andrew andres andreas andrea andre andrei andrzej
anthony antonio anton antoine
bartholomew bartolomeo bartlomiej
catherine catalina caterina katharina ekaterina katarzyna
charles carlos carlo karl karol
edward eduardo edoardo edouard eduard
elizabeth elisabetta elizaveta elzbieta
eugene eugen eugenio yevgeny evgeny yevgeni evgeni yevhen yauheni
francis francisco francesco francois franz franciszek
frederick federico frederic friedrich fryderyk
george jorge giorgio georg georges georgy jerzy
gregory gregorio gregor grigory grzegorz
helen elena helene olena
henry enrique enrico henri heinrich henryk
james jaime giacomo jacques
jacob jakob jacobo yakov jakub
john juan giovanni jean johann johannes ivan joao jan
joseph jose giuseppe josef osip jozef
lawrence lorenzo laurent lorenz
louis luis luigi ludwig ludwik
luke lucas luca luc lukasz
margaret margarita margherita marguerite malgorzata
mary maria marie
matthew mateo matteo matthieu matthias mateusz
michael miguel michele michel mikhail michal
nicholas nicolas nicola nikolaus nikolai mikolaj
paul pablo paolo pavel pawel paulo
peter pedro pietro pierre pyotr piotr
philip felipe filippo philippe philipp
stephen esteban stefano etienne stefan stepan szczepan
theodore teodoro theodor fyodor
thomas tommaso tomas tomasz
vincent vicente vincenzo vinzenz
william guillermo guglielmo guillaume wilhelm
aleksandr alexander oleksandr aliaksandr aliaksandar
aleksei alexei aleksey alexey oleksii oleksiy aliaksei
anna hanna ganna
dmitry dmitri dmitriy dmytro dzmitry
ekaterina kateryna katsiaryna katerina
elena olena alena yelena
fyodor fedor fedir
gennady gennadi hennadii hennadiy henadz
grigory grigori hryhorii hryhoriy ryhor
igor ihor
konstantin kostyantyn kostiantyn kanstantsin
mikhail mykhailo mykhaylo mikhailo
nikolai nikolay mykola mikalai mikola
oleg oleh aleh
olga olha volha
pavel pavlo
petr petro piotr
sergei sergey serhii serhiy siarhei sergii
svetlana svitlana sviatlana
tatiana tatyana tetiana tetyana tatsiana
vladimir volodymyr uladzimir volodimir
abd abdel abdul abdal abdol abdoul abdur
abdullah abdallah abdoulaye abdullahi
abubakr abubakar aboubakr aboubakar aboubacar
ahmad ahmed ahmet akhmad achmed
aisha ayesha aicha aysha
daud daoud dawud dawood
fadil fadel fadhil fazel fazil
din eddine eddin uddin eldin deen
faisal faysal feisal
hassan hasan hacene
hussein husain hossein husayn huseyin
ibrahim brahim ebrahim ibrahima
issa isa eissa
jafar jaafar djafar cafer
jamal gamal djamal cemal
khalid khaled halid
mahmud mahmoud mahmut
muhammad mamadou mahamadou mahamat mehmet magomed
musa moussa mousa
mustafa moustapha mostafa
nasser nasir naser
omar umar omer oumar
osama usama oussama
othman osman usman uthman ousmane
qasim qasem kassem ghasem kasim
rashid rachid rasheed
reza rida ridha
said saeed saied sayeed seid
sharif sherif cherif shareef
sulaiman suleiman soleiman souleymane suleyman
tariq tarek tarik
yahya yehia yahia yaya
yasser yasir yaser
yusuf youssef yousef yosef
zayn zain zein zine
baek paek baik
choe choi
kang gang
kim gim
kwon gwon
lee yi rhee ri
lim rim
park pak bak
ryu yoo yu`;
