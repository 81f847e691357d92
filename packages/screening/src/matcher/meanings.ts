import anyAscii from 'any-ascii';
import { foldNative, toWords } from './normalise.ts';
import type { Word } from './normalise.ts';

/*
 * Words that say what an organisation is or does, and the English one that stands for them: what is usual in short for English,
 * German, French, Italian, Spanish, Russian with its neighbours, Arabic, Persian and Greek, as a dictionary gives them. A star stands
 * for an ending. Words that are surnames as well ("Kraft", "Stahl") are left out.
 */
const written = `academy = akademie academie accademia academia академи* акадэмі* اكاديميه ακαδημια*
administration = verwaltung amministrazione administracion администраци* управлени* اداره διοικηση*
agency = behorde agentur agence agenzia agencia агентств* агенци* وكاله اژانس خبرگزاري υπηρεσια* οργανισμο*
agricultural = agrar landwirtschaft landwirtschaftlich* agricole agricola agricolo сельскохозяйственн*
air = luft aerien aerienne aereo воздушн* جويه هوايي جوي
aircraft = flugzeug flugzeuge avions самолет* الطائرات هواپيما
airlines = fluggesellschaft aerolineas авиалини* авиакомпани* هواپيمايي
armed = armadas bewaffnet* вооруженн* مسلحه
army = armee esercito ejercito арми* جيش ارتش στρατο* στρατου
artillery = artillerie artiglieria artilleria артиллери* مدفعيه توپخانه
association = verband vereinigung associazione asociacion assoc assn ассоциаци* асоциаци* объединени* جمعيه انجمن ενωση*
 συνδεσμο*
atomic = atom atomare atomique atomico атомн* ذريه اتمي ατομικη*
automobile = automobil автомобильн* автомобил* سيارات خودرو
aviation = luftfahrt aviazione aviacion авиаци* авиационн* авиа* طيران هوانوردي αεροπορια*
bank = banque banca banco bancaire банк* مصرف بنك بانک τραπεζα*
battalion = bataillon battaglione batallon батальон* كتيبه گردان
brigade = brigata brigada бригад* لواء تيپ ταξιαρχια*
brothers = gebruder gebrueder freres fratelli hermanos irmaos bros
bureau = buro ufficio oficina бюро مكتب دفتر γραφειο*
center = zentrum zentrale centro центр* цэнтр* مركز κεντρο*
central = zentral centrale центральн* مركزيه مركزي κεντρικη* κεντρικο*
chemical = chemisch* chimique chimico quimica химическ* хими* كيميائيه كيماويه شيميايي χημικ*
city = stadt ville citta ciudad город* міст* مدينه شهر
combine = kombinat комбинат*
command = kommando commandement comando командовани* قياده فرماندهي διοικηση
commercial = kommerziell commerciale comercial торгов* коммерческ* تجاري تجاريه بازرگاني εμπορικη*
committee = komitee comite comitato комитет* комітэт* كميته لجنه کميته επιτροπη*
communications = kommunikation communication comunicazioni связи коммуникаци* اتصالات ارتباطات επικοινωνι*
communist = kommunistisch* communiste comunista коммунистическ* شيوعي كمونيست κομμουνιστικο*
company = cie gesellschaft unternehmen firma compagnie compania compagnia компани* кампані* شركه شركت εταιρεια* επιχειρηση*
complex = komplex complexe complesso комплекс* مجمع مجتمع
concern = konzern концерн*
construction = bau construccion costruzione costruzioni строительств* строительн* انشاءات بناء ساختماني سازندگي κατασκευ*
corporation = korporation corporazione корпораци* карпарацы*
corps = korps cuerpo корпус* فيلق حرس سپاه σωμα*
council = conseil consiglio consejo совет* съвет مجلس شوراي شورا συμβουλιο*
court = gericht tribunal tribunale суд محكمه دادگاه δικαστηριο*
cultural = kulturell culturel culturale культурн* култур* культур* ثقافي ثقافيه فرهنگي πολιτιστικη* πολιτισμο*
defense = verteidigung defence difesa defensa оборон* оборонн* отбран* دفاع دفاعي αμυνα* αμυντικ*
democratic = demokratisch* democratique democratico democratica демократическ* демократичн* ديمقراطي ديموقراطيه دموكراتيك
 δημοκρατικη* δημοκρατικο*
department = abteilung departement dipartimento departamento dept департамент* отдел* قسم دائره τμημα*
design = конструкторск* проектн* проектирован* تصميم طراحي
development = entwicklung developpement sviluppo desarrollo развити* تنميه تطوير توسعه αναπτυξη*
direct = прям*
directorate = direktion direktorat direzione direccion дирекци* مديريه διευθυνση*
east = eastern ost ostlich* восточн*
economic = wirtschaft wirtschaftliche economique economico economica экономическ* икономическ* اقتصادي اقتصاديه οικονομικη*
 οικονομικο*
electronic = elektronik elektronisch* electronique elettronica electronica электронн* электроник* الكترونيك الكترونيه الكترونيات
energy = energie energia энерги* энергетическ* طاقه انرژي ενεργεια*
engine = moteur двигател* محرك محركات موتور
engineering = ingenieur ingenierie ingegneria ingenieria engg инженерн* инжиниринг* هندسه هندسيه مهندسي مهندسين
enterprise = betrieb entreprise impresa empresa предприяти* прадпрыемств* підприємств* مؤسسه بنگاه
equipment = ausrustung equipement оборудовани* معدات تجهيزات
exchange = borse bourse borsa bolsa бирж* обмен* صرافه صرافي
export = exportation esportazione экспорт* экспарт* تصدير صادرات
factory = fabrik usine fabbrica fabrica фабрик* фабрык* مصنع كارخانه εργοστασιο* plant werk werke stabilimento завод* معمل
 نيروگاه
federal = bundes federale федеральн* اتحاديه فدرال ομοσπονδιακη* ομοσπονδιακο* ομοσπονδιακ*
federation = foderation federazione federacion федераци* اتحاد فدراسيون ομοσπονδια*
finance = finanz finanzas finanza финансов* финанс* ماليه تمويل مالي
force = forces fuerzas streitkrafte krafte forze forza войск* сил قوه قوات نيروي نيرو δυναμη* δυναμ*
fort = ft
foundation = stiftung fondation fondazione fundacion фонд* بنياد ιδρυμα*
front = fronte frente фронт* جبهه μετωπο*
gas = газов* غاز گاز
general = generale generali генеральн* عامه عام عمومي γενικη* γενικο*
government = regierung gouvernement governo gobierno govt правительств* правителств* حكومه دولت κυβερνηση*
group = gruppe groupe gruppo grupo grp групп* مجموعه جماعه گروه ομιλο* ομαδα*
guard = garde guardia гварди* پاسداران φρουρ*
headquarters = hauptquartier штаб* قرارگاه مقر
heavy = тяжел* ثقيله سنگين
heritage = patrimoine наследи* تراث
industrial = industriell industrielle industriale промышленн* صناعيه صناعي صنعتي βιομηχανικ*
industry = industrie industria industries indus inds промышленност* صناعه صناعات صنايع صنعت βιομηχανι*
information = информационн* информаци* معلومات اطلاعات πληροφορι*
innovation = инноваци* инновационн*
institute = institut istituto instituto inst институт* інстытут* معهد انستيتو موسسه ινστιτουτο*
insurance = versicherung versicherungen assurance assurances assicurazione seguros страхов* تامين بيمه
intelligence = geheimdienst nachrichtendienst renseignement разведк* разведывательн* разузнаван* مخابرات استخبارات
international = intl международн* міжнародн* دوليه دولي διεθν*
investment = investition investissement investimento inversion инвестици* استثمار investments
islamic = islamisch* islamique islamico islamica исламск* اسلاميه اسلامي ισλαμικη* ισλαμικο* ισλαμικ*
jihad = dschihad djihad джихад* جهاد τζιχαντ
justice = justiz giustizia justicia юстици* عدل
laboratory = laboratoire laboratorio lab лаборатори* مختبر ازمايشگاه
liberation = befreiung liberazione liberacion освобождени* تحرير ازاديبخش απελευθερωση* απελευθερωτικο*
machine = maschinen машиностроительн* машиностроени* ماشين ماشينسازي
main = главн* галоўн* κυρι*
management = verwaltungs mgmt менеджмент*
manufacturing = herstellung mfg fabrication تصنيع ساخت
marine = maritime marittima морск* بحريه دريايي ναυτικ*
market = marche mercato mercado рынок* سوق بازار αγορα*
martyr = martyrs martyrer martiri martires شهداء شهيد
mechanical = mechanisch* mecanique механическ* ميكانيكيه مكانيك
media = медиа сми اعلام رسانه
metal = metall metallurgie металл* معادن فلزات فلز
military = militar militaire militare военн* عسكريه عسكري نظامي στρατιωτικη* στρατιωτικ*
mining = bergbau miniere mineraria minera горн*
ministry = ministerium ministere ministero ministerio ministerstv* министерств* міністэрств* міністерств* وزاره وزارت υπουργειο*
missile = rakete raketen missili ракетн* ракет* صواريخ صاروخ موشكي موشك πυραυλ*
mount = mt mont monte
movement = bewegung mouvement movimento movimiento движени* рух حركه نهضت جنبش κινημα*
municipal = stadtisch* communal муниципальн* بلديه شهرداري
museum = musee museo музе* متحف موزه
national = nationales nationaler nationale nazionale nacional natl национальн* нацыянальн* национална народн* وطنيه وطني قوميه
 ملي εθνικη* εθνικο*
navy = кригсмарине флот*
network = netz netzwerk reseau rete сеть сети شبكه δικτυο*
new = neue nouvelle nouveau nuova nueva новая новы* нова جديده جديد νεα νεο
news = nachrichten новост* اخبار خبر
newspaper = zeitung giornale газет* جريده روزنامه
north = northern nord nordlich* nordisch* север* северн*
office = buros
oil = ol erdol petrole petrolio нефтян* нефт* نفط نفتيه نفت πετρελαι* petroleum بترول πετρελ*
organization = organisation organizzazione organizacion организаци* арганізацы* منظمه تنظيم سازمان οργανωση*
party = partei parti partito partido парти* партыя حزب κομμα*
people = volk volks populaire popolare popular شعبيه شعبي خلق λαικη* λαικο* λαικ*
petrochemical = нефтехимическ* بتروكيماويات پتروشيمي
police = polizei polizia policia полици* شرطه پليس انتظامي αστυνομια*
port = hafen porto puerto порт* ميناء بندر λιμενα* λιμανι
power = электростанци* كهرباء برق
president = президент* رئاسه رياست προεδρια*
press = presse stampa prensa صحافه مطبوعات
printing = типографи* طباعه چاپ
prison = gefangnis carcere тюрьм* سجن زندان φυλακη*
product = produkte produits prodotti productos продукт* منتجات محصولات
production = produktion produzione produccion производственн* вытворч* انتاج توليد توليدي παραγωγη*
project = projekt projet progetto proyecto проект* مشروع پروژه
propulsion = پيشرانه
public = offentlich publique pubblica publico общественн* عموميه δημοσι*
radio = радио* راديو
railway = railways eisenbahnen eisenbahn ferrovie железнодорожн* железн* سكك
reconstruction = реконструкци* اعمار بازسازي
regional = региональн* منطقه اقليميه
repair = ремонт* اصلاح تعميرات
republic = republik republique repubblica republica республик* рэспублік* جمهوريه جمهوري δημοκρατια*
research = forschung forschungs recherche recherches ricerca investigacion исследовательск* исследовани* даследч* научн* بحوث
 ابحاث بحث تحقيقات تحقيقاتي تحقيق ερευνα*
resistance = widerstand resistenza resistencia مقاومه مقاومت αντισταση*
revolution = rivoluzione revolucion революци* ثوره انقلاب επανασταση*
revolutionary = revolucionarias revolutionar* revolutionnaire rivoluzionario революционн* ثوري ثوريه انقلابي επαναστατικη*
 επαναστατικο*
saint = st sankt sainte santa
school = schule ecole scuola escuela школ* مدرسه اموزشگاه
science = wissenschaft wissenschaften sciences scienza ciencia ciencias наук* علوم علم επιστημ*
security = sicherheit securite sicurezza seguridad безопасност* бяспек* сигурност* امن امنيه امنيت ασφαλεια*
service = dienst servizio servicio servizi servicios services svcs служб* услуг* خدمات خدمه
shipbuilding = schiffbau судостроительн* кораблестроительн* كشتيسازي
shipping = schifffahrt reederei navigazione naviera судоходн* пароходств* ملاحه شحن كشتيراني ναυτιλια*
shipyard = werft chantier cantiere astillero верф* судоверф* λιμενα
society = gesellschafts общество обществ* таварыств* товариств*
south = southern sud sudlich* юж* южн*
space = spatiale spatial raumfahrt espace spazio космическ* космо* فضاء فضائيه فضايي διαστημ*
special = spezial speciale especial специальн* спецыяльн* خاصه خاص ويژه ειδικ*
state = staat staats staatliche etat stato estado государственн* дзяржаўн* державн* دوله حكوميه دولتي κρατικη* κρατικο*
 πολιτεια*
steel = acier acciaio acero сталь* стали صلب فولاد حديد
strategic = strategisch* strategique strategico стратегическ* استراتيجيه راهبردي στρατηγικ*
supreme = oberste supremo верховн* اعلى عاليه عالي ανωτατο*
system = systeme sistema sistemi sistemas systems систем* نظام انظمه سيستمهاي سيستم سامانه συστημ*
technical = technisch* technique tecnico tecnica техническ* تقنيه فنيه فني τεχνικ*
technology = technologie technologien tecnologia technologies tech технологи* تكنولوجيا تقنيات فناوري τεχνολογι*
telecommunication = telekommunikation telecommunications telecomunicazioni телекоммуникаци*
trade = handel handels commercio comercio trading trdg торговл* торгово* تجاره تجارت εμποριο*
training = ausbildung formazione учебн* подготовк* تدريب اموزشي اموزش
transport = transporte trasporti trasporto транспорт* نقل حمل μεταφορ*
union = verein unione союз* саюз*
unit = einheit unite unita unidad подразделени* وحده يگان μοναδα*
united = vereinigt* unie unies uniti unidos объединенн* متحده ενωμεν*
university = universitat universite universita universidad univ университет* універсітэт* جامعه دانشگاه πανεπιστημιο*
war = guerre guerra войн* حرب جنگ πολεμ*
west = western westlich* ouest западн*
world = welt monde mondo mundo мировой всемирн* عالم عالميه جهاني παγκοσμι*
youth = jugend jeunesse gioventu juventud молодеж* моладз* شباب جوانان νεολαι*
russian = russia russland russie rossiya rossija rossii russisch* russe russa российск* русск* руск* ρωσικη* ρωσικ* ρωσια*
 росси*
belarusian = belarus weissrussland bielorussie bielorussia belarussisch* weissrussisch* belorussian bielorusse* белорусск*
 беларуск* беларус*
ukrainian = ukraine ukraina ucraina ucrania ukrainisch* ukrainien* ucrain* украин* україн*
iranian = iran iranisch* iranien* iranian* иранск* ايران ايرانيه ιρανικη* ιρανικ*
iraqi = iraq irak irakisch* irakien* iracheno iraki عراق عراقيه
syrian = syria syrien syrie siria syrisch* syrien* siriano сирийск* سوريه سوري συριακ*
lebanese = lebanon libanon liban libano libanesisch* libanais* libanes* لبنان لبنانيه
libyan = libya libyen libye libia libysch* libyen* libic* ليبيا ليبيه
yemeni = yemen jemen jemenitisch* yemenite* يمن يمنيه
afghan = afghanistan afghanisch* afgano افغانستان
sudanese = sudan soudan sudanesisch* soudanais* sudanes* سودان سودانيه
somali = somalia somalie somalisch* somalien*
palestinian = palestine palastina palestina palastinensisch* palestinien* palestinesi فلسطين فلسطينيه
egyptian = egypt agypten egypte egitto egipto agyptisch* egyptien* egizian* مصر مصريه
turkish = turkey turkei turquie turchia turkisch* turque
pakistani = pakistan pakistanisch* pakistanais* باكستان
chinese = china chine cina chinesisch* chinois* cinese
korean = korea coree corea nordkorea koreanisch* nordkoreanisch* coreen* corean*
cuban = cuba kuba kubanisch* cubain*
venezuelan = venezuela venezolanisch* venezuelien* venezolan*
colombian = colombia kolumbien colombie kolumbianisch* colombien*`;

const endingCharsMax = 4;
/** A shorter stem in Latin letters begins too many names. */
const romanCharsMin = 6;
const startChars = 3;
/* Arabic writes the article, "and" and "for" together with the word. */
const joinedParts = /^(?:و?(?:ال|لل)|[ول])(?=..)/;

/* English and Romance plurals, and the German genitive. */
const plural = /(?<=^.{4,}[^s])s$/;

interface Stem {
  readonly stem: string;
  readonly meaning: string;
}

const byWord = new Map<string, string>();
/** By the letters with which a stem begins; longest first. */
const byStart = new Map<string, Stem[]>();

/** The English word for what a word says that an organisation is or does; '' for any other word. */
export function meaningOf(word: Pick<Word, 'text' | 'native'>): string {
  const key = keyOf(word);
  return find(key) ?? find(word.native === '' ? key.replace(plural, '') : key.replace(joinedParts, '')) ?? '';
}

/** The words that are translated as they are written, each with its meaning. */
export function wordsOfMeaning(): IterableIterator<[string, string]> {
  return byWord.entries();
}

function keyOf({ text, native }: Pick<Word, 'text' | 'native'>): string {
  return native === '' ? text : foldNative(native);
}

function find(key: string): string | undefined {
  const known = byWord.get(key);
  if (known !== undefined) return known;
  const stems = byStart.get(key.slice(0, startChars));
  return stems?.find(({ stem }) => key.startsWith(stem) && key.length <= stem.length + endingCharsMax)
    ?.meaning;
}

function addStem(stem: string, meaning: string): void {
  const start = stem.slice(0, startChars);
  const known = byStart.get(start) ?? [];
  byStart.set(
    start,
    [...known, { stem, meaning }].toSorted((a, b) => b.stem.length - a.stem.length),
  );
}

function addWord(entry: string, meaning: string): void {
  const [word] = toWords(entry);
  if (word === undefined) return;
  const key = keyOf(word);
  if (!entry.endsWith('*')) byWord.set(key, meaning);
  else addStem(key, meaning);
  const roman = /\p{Script=Cyrillic}/u.test(key) ? anyAscii(key).toLowerCase() : '';
  if (roman.length >= romanCharsMin) addStem(roman, meaning);
}

for (const line of written.replaceAll('\n ', ' ').split('\n')) {
  const [meaning = '', entries = ''] = line.split(' = ');
  for (const entry of [meaning, ...entries.split(' ')]) addWord(entry, meaning);
}
