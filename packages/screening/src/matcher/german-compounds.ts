/*
 * German writes as one word what the names of organisations say in several elsewhere: "Zentralbank", "Verteidigungsministerium". Words
 * are as names are folded; those that a compound begins with stand in it with or without what joins them ("s", "n", "en", "es").
 */
const words = (text: string): readonly string[] => text.split(/\s+/);
const firsts = new Set(
  words(`agrar atom aussen automobil befreiung bergbau bildung bundes elektro energie entwicklung erdol export finanz flug
    flugzeug forschung gas gesundheit handel industrie information infrastruktur innen investition justiz kali kern kohle kultur
    landwirtschaft luft luftfahrt maschinen metall militar national ol petroleum raketen raumfahrt regierung revolution rohstoff
    rustung schiffbau schifffahrt sicherheit staat technik technologie telekommunikation transport verkehr versicherung
    verteidigung volk waffen wasser welt wirtschaft wissenschaft zentral`),
);
const lasts =
  words(`agentur akademie armee bank bau behorde betrieb borse buro dienst direktion energie fabrik fonds front gesellschaft gruppe
  handel industrie institut kombinat komitee kommando konzern ministerium organisation partei rat reederei sicherheit stiftung
  unternehmen verband verwaltung werft werk werke zentrum`).toSorted((a, b) => b.length - a.length);
const endChars = 3;
/* Most words end like none of them. */
const lastsByEnd = Map.groupBy(lasts, (last) => last.slice(-endChars));
const joint = /(?:es|en|s|n)$/;

/** The words that a German compound is made of, two or more; none for any other word, and where a part is not known. */
export function compoundParts(word: string): readonly string[] {
  for (const last of lastsByEnd.get(word.slice(-endChars)) ?? []) {
    if (!word.endsWith(last) || word.length === last.length) continue;
    const before = partsBefore(word.slice(0, -last.length));
    if (before !== null) return [...before, last];
  }
  return [];
}

function partsBefore(word: string): readonly string[] | null {
  for (const first of [word, word.replace(joint, '')]) {
    if (firsts.has(first)) return [first];
    const parts = compoundParts(first);
    if (parts.length > 0) return parts;
  }
  return null;
}
