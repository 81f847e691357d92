import { mrzSpellings } from './latin.ts';
import type { Mrz } from './mrz.ts';

/** How the name of the form and the name of the document stand to each other. */
export type NameAgreement = 'match' | 'partial' | 'mismatch' | 'not-comparable';

/**
 * Compares by words, in any order, under both spellings of each letter. `partial` when the whole
 * surname and at least one given name agree; a name cut off at the end of its field agrees as
 * far as it goes; `not-comparable` when the form's name has letters that are not Latin.
 */
export function compareName(formName: string, mrz: Mrz): NameAgreement {
  const spellings = mrzSpellings(formName);
  if (spellings === null) return 'not-comparable';
  const [expanded, plain] = spellings.map((spelling) => spelling.split(' '));
  const printed = [mrz.surname, mrz.givenNames]
    .flatMap((part) => part.split(' '))
    .filter((word) => word !== '');
  if (isSameWhenJoined(spellings, mrz)) return 'match';

  const isPrinted = (word: string | undefined) =>
    word !== undefined &&
    printed.some((other, at) => agrees(word, other, mrz.isNameTruncated && at === printed.length - 1));
  const isWritten = (word: string, at: number) =>
    [...(expanded ?? []), ...(plain ?? [])].some((other) =>
      agrees(other, word, mrz.isNameTruncated && at === printed.length - 1),
    );
  const isAllWritten = printed.every(isWritten);
  const isAllPrinted = (expanded ?? []).every((word, at) => isPrinted(word) || isPrinted(plain?.[at]));
  if (isAllWritten && (isAllPrinted || mrz.isNameTruncated)) return 'match';

  const surnameWords = mrz.surname.split(' ').length;
  const isSurnameWritten = printed.slice(0, surnameWords).every(isWritten);
  const given = printed.slice(surnameWords);
  const isGivenWritten = given.length === 0 || given.some((word, at) => isWritten(word, at + surnameWords));
  return isSurnameWritten && isGivenWritten ? 'partial' : 'mismatch';
}

// "Van den Berg" and "Vandenberg" are the same name to those who carry it.
function isSameWhenJoined(spellings: readonly string[], { surname, givenNames }: Mrz): boolean {
  const orders = [surname + givenNames, givenNames + surname].map((text) => text.replaceAll(' ', ''));
  return spellings.some((spelling) => orders.includes(spelling.replaceAll(' ', '')));
}

function agrees(written: string, printed: string, isCut: boolean): boolean {
  return isCut ? written.startsWith(printed) : written === printed;
}
