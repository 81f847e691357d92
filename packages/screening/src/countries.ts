import { furtherNames } from './demonyms.ts';

/* Names as the UN, OFAC and SECO lists write them, upper case without punctuation; data, not logic. */
const table = `AF AFGHANISTAN|AL ALBANIA|DZ ALGERIA|AO ANGOLA|AR ARGENTINA|AM ARMENIA|AU AUSTRALIA|AT AUSTRIA
AZ AZERBAIJAN|BH BAHRAIN|BD BANGLADESH|BY BELARUS|BE BELGIUM|BZ BELIZE|BJ BENIN|BO BOLIVIA
BO BOLIVIA PLURINATIONAL STATE OF|BA BOSNIA AND HERZEGOVINA|BW BOTSWANA|BR BRAZIL|BN BRUNEI|BG BULGARIA
BF BURKINA FASO|BI BURUNDI|KH CAMBODIA|CM CAMEROON|CA CANADA|CF CENTRAL AFRICAN REPUBLIC|TD CHAD|CL CHILE
CN CHINA|CO COLOMBIA|KM COMOROS|CD DEMOCRATIC REPUBLIC OF THE CONGO|CD CONGO DEMOCRATIC REPUBLIC OF THE
CG CONGO|CG REPUBLIC OF THE CONGO|CR COSTA RICA|CI COTE DIVOIRE|CI CÔTE DIVOIRE|HR CROATIA|CU CUBA|CY CYPRUS
CZ CZECH REPUBLIC|CZ CZECHIA|DK DENMARK|DJ DJIBOUTI|DM DOMINICA|DO DOMINICAN REPUBLIC|EC ECUADOR|EG EGYPT
SV EL SALVADOR|GQ EQUATORIAL GUINEA|ER ERITREA|EE ESTONIA|ET ETHIOPIA|FI FINLAND|FR FRANCE|GM GAMBIA
GM THE GAMBIA|GE GEORGIA|DE GERMANY|GH GHANA|GR GREECE|GT GUATEMALA|GN GUINEA|GW GUINEA BISSAU|HT HAITI
HN HONDURAS|HK HONG KONG|HU HUNGARY|IS ICELAND|IN INDIA|ID INDONESIA|IR IRAN|IR IRAN ISLAMIC REPUBLIC OF
IR ISLAMIC REPUBLIC OF IRAN|IQ IRAQ|IE IRELAND|IL ISRAEL|IT ITALY|JM JAMAICA|JP JAPAN|JO JORDAN|KZ KAZAKHSTAN
KE KENYA|KP KOREA NORTH|KP NORTH KOREA|KP DEMOCRATIC PEOPLES REPUBLIC OF KOREA|KR KOREA SOUTH|KR SOUTH KOREA
KR REPUBLIC OF KOREA|XK KOSOVO|KW KUWAIT|KG KYRGYZSTAN|LA LAOS|LV LATVIA|LB LEBANON|LR LIBERIA|LY LIBYA
LI LIECHTENSTEIN|LT LITHUANIA|LU LUXEMBOURG|MG MADAGASCAR|MW MALAWI|MY MALAYSIA|MV MALDIVES|ML MALI|MT MALTA
MR MAURITANIA|MX MEXICO|MD MOLDOVA|MC MONACO|MN MONGOLIA|ME MONTENEGRO|MA MOROCCO|MZ MOZAMBIQUE|MM BURMA
MM MYANMAR|NA NAMIBIA|NP NEPAL|NL NETHERLANDS|NZ NEW ZEALAND|NI NICARAGUA|NE NIGER|NG NIGERIA
MK NORTH MACEDONIA|NO NORWAY|OM OMAN|PK PAKISTAN|PS PALESTINE|PS PALESTINIAN|PA PANAMA|PY PARAGUAY|PE PERU
PH PHILIPPINES|PL POLAND|PT PORTUGAL|QA QATAR|RO ROMANIA|RU RUSSIA|RU RUSSIAN FEDERATION|RW RWANDA
SA SAUDI ARABIA|SN SENEGAL|RS SERBIA|SC SEYCHELLES|SL SIERRA LEONE|SG SINGAPORE|SK SLOVAKIA|SI SLOVENIA
SO SOMALIA|ZA SOUTH AFRICA|SS SOUTH SUDAN|ES SPAIN|LK SRI LANKA|SD SUDAN|SE SWEDEN|CH SWITZERLAND|CH SWISS
SY SYRIA|SY SYRIAN ARAB REPUBLIC|TW TAIWAN|TJ TAJIKISTAN|TZ TANZANIA|TZ UNITED REPUBLIC OF TANZANIA
TH THAILAND|TG TOGO|TT TRINIDAD AND TOBAGO|TN TUNISIA|TR TURKEY|TR TÜRKIYE|TM TURKMENISTAN|UG UGANDA
UA UKRAINE|AE UNITED ARAB EMIRATES|GB UNITED KINGDOM|GB UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND
GB BRITISH|US UNITED STATES|US UNITED STATES OF AMERICA|UY URUGUAY|UZ UZBEKISTAN|VE VENEZUELA
VE VENEZUELA BOLIVARIAN REPUBLIC OF|VN VIETNAM|VN VIET NAM|YE YEMEN|ZM ZAMBIA|ZW ZIMBABWE`;

const codeByName = new Map([
  ...furtherNames,
  ...table.split(/[|\n]/).map((entry) => [entry.slice(3), entry.slice(0, 2)] as const),
]);
const codes = new Set(codeByName.values());
/** The most words of a name in the table. */
const wordsMax = 11;

/** ISO 3166-1 alpha-2 for a country name, a demonym or a code in English; other words come back in upper case. */
export function countryCode(text: string): string {
  const upper = plain(text);
  return codeByName.get(upper) ?? upper;
}

/**
 * The countries a text names, as lists write nationalities: "Russian and Ukrainian", "a) Malaysia b) Indonesia",
 * "possibly Ethiopian". Each code once, the longest names first; empty where no country is understood.
 */
export function countryCodes(text: string): string[] {
  const upper = plain(text);
  if (codes.has(upper)) return [upper];
  const words = upper.split(' ');
  const found = new Set<string>();
  for (let place = 0; place < words.length;) {
    const size = nameAt(words, place);
    const code = size === 0 ? undefined : codeByName.get(words.slice(place, place + size).join(' '));
    if (code !== undefined) found.add(code);
    place += Math.max(1, size);
  }
  return [...found];
}

/** Whether two letters in upper case are the code of a country. */
export function isCountryCode(text: string): boolean {
  return codes.has(text);
}

/* How many words from `place` on are the longest name of a country; 0 for none. */
function nameAt(words: readonly string[], place: number): number {
  let size = Math.min(wordsMax, words.length - place);
  while (size > 0 && !codeByName.has(words.slice(place, place + size).join(' '))) size -= 1;
  return size;
}

function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}
