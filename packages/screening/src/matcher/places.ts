/*
 * Words with which a firm says where a part of it sits, in English, German, French, Italian and Spanish, as names are folded:
 * countries and their short forms, the towns of Switzerland's commercial registers, and centres of trade elsewhere.
 */
const countryWords = `schweiz schweizer schweizerische suisse suisses svizzera swiss switzerland suiza deutschland germany allemagne
germania alemania austria osterreich autriche liechtenstein france frankreich francia french italia italy italie italien italiana
spain spanien espagne espana spagna portugal netherlands niederlande holland nederland belgium belgien belgique belgie belgio
luxembourg luxemburg lussemburgo uk britain england ireland irland irlande scotland denmark danmark sweden schweden norway norwegen
finland finnland poland polen pologne polska polonia czech hungary ungarn romania rumanien bulgaria bulgarien greece griechenland
hellas cyprus zypern chypre cipro malta turkey turkiye turkei turquie russia russland russie rossiya russian rus ukraine ukraina
belarus georgia armenia azerbaijan kazakhstan uzbekistan turkmenistan kyrgyzstan tajikistan israel lebanon liban libanon syria
syrian jordan iraq irak iran iranian kuwait qatar bahrain oman yemen emirates uae saudi arabia egypt agypten egypte morocco maroc
algeria algerie tunisia tunisie libya sudan kenya uganda nigeria ghana ethiopia somalia tanzania zimbabwe zambia mozambique angola
namibia botswana congo mali senegal cameroon africa afrika afrique usa us america american amerika amerique americas canada kanada
mexico mexiko brazil brasil brasilien argentina chile peru colombia venezuela ecuador bolivia paraguay uruguay panama cuba bahamas
bermuda cayman bvi china chine cina chinese japan japon japanese korea korean india indian indien pakistan bangladesh ceylon lanka
nepal thailand vietnam laos cambodia myanmar burma malaysia singapore singapur singapour indonesia indonesien philippines taiwan
mongolia australia australien zealand seychelles mauritius maldives europe europa european
europaische asia asien asie asian pacific apac emea mena`;
const townWords = `zurich zuerich zurigo geneve genf geneva ginevra basel bale basilea bern berne berna lausanne luzern lucerne lucerna
zug zoug lugano winterthur schaffhausen solothurn aarau baden chur coira davos fribourg freiburg sion sitten neuchatel neuenburg
biel bienne thun koniz vernier bellinzona locarno chiasso mendrisio montreux vevey nyon morges yverdon uster dubendorf dietikon
wadenswil pfaffikon schwyz altdorf sarnen stans glarus herisau appenzell frauenfeld kreuzlingen liestal delemont baar cham risch
rotkreuz freienbach wollerau kusnacht vaduz schaan
london paris berlin hamburg munchen munich frankfurt koln dusseldorf stuttgart wien vienna salzburg graz milano milan mailand
roma rome torino madrid barcelona lisboa lisbon amsterdam rotterdam antwerpen antwerp brussels bruxelles copenhagen stockholm
oslo helsinki riga tallinn vilnius warsaw warszawa praha prague budapest bucharest sofia athens piraeus nicosia limassol larnaca
valletta monaco istanbul ankara izmir moscow moskva moskau petersburg kyiv kiev odessa minsk tbilisi yerevan baku almaty tashkent
tehran baghdad damascus beirut amman cairo dubai sharjah ajman doha manama muscat riyadh jeddah karachi lahore mumbai delhi dhaka
hong kong hongkong beijing shanghai shenzhen guangzhou tianjin dalian macau taipei tokyo osaka seoul bangkok hanoi jakarta manila
kuala lumpur labuan sydney melbourne johannesburg nairobi lagos casablanca york miami houston chicago boston toronto montreal
havana`;

/** Words with which a firm says which part of itself it is. */
const branchPhrases = `branch branches office zweigniederlassung niederlassung zweigstelle filiale geschaftsstelle reprasentanz
vertretung betriebsstatte succursale agence bureau representation representative succursal sucursal sede holding holdings holdco
international internazionale internationale internacional intl global worldwide group gruppe groupe gruppo grupo konzern regional overseas offshore subsidiary affiliate
tochtergesellschaft liquidation liquidazione liquidacion nachlassliquidation`;

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

export const placeWords: ReadonlySet<string> = new Set(words(`${countryWords} ${townWords}`));
export const branchWords: ReadonlySet<string> = new Set(words(branchPhrases));
