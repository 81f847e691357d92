/*
 * Words that say which office or rank somebody holds, in English, German, French, Italian and Spanish, as names are folded. Such as
 * are given names or surnames as well ("Baron", "Bishop", "Sultan") are left out. In the names of firms they are words like others.
 */
const ranks = `president prasident presidente chancellor kanzler bundeskanzler premier minister ministre ministro
senator senatore senador ambassador botschafter ambassadeur ambasciatore embajador governor gouverneur gobernador governatore
secretary chairman chairwoman chairperson commander commandant comandante general colonel oberst admiral lieutenant
brigadier commodore sergeant corporal lt col maj capt sgt cpl cmdr adm brig amb sen gov bundesrat nationalrat standerat
congressman congresswoman`;
const beside = `vice vize prime supreme leader chief deputy former ehemaliger ancien comrade crown excellency exzellenz excellence
eccellenza his her highness majesty honourable honorable hon rev reverend director direktor directeur direttore board member
vorsitzender ret retd sitting acting interim`;

const words = (text: string): string[] => text.split(/\s+/);

const rankWords: ReadonlySet<string> = new Set(words(ranks));
const officeWords: ReadonlySet<string> = new Set([...rankWords, ...words(beside)]);

/** Whether a word of a person's name says which office or rank somebody holds, or how such a one is addressed. */
export function isOfOffice(word: string): boolean {
  return officeWords.has(word);
}

/** Whether a word names an office or rank by which, with a surname, people are known. */
export function isRank(word: string): boolean {
  return rankWords.has(word);
}
