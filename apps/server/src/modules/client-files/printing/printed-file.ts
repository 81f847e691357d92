import type { MailLanguage } from '@sorgfalt/contract';
import type { Printed } from '../../../platform/pdf/index.ts';
import { filled, heading, minute, words as allWords } from '../../printed-words/index.ts';
import { queries } from './queries.ts';
import { registers } from './registers.ts';
import { reports } from './reports.ts';
import { requested } from './requested.ts';
import { decisions, happened, keeping, paid, screening } from './what.ts';
import { identity, owners, papers } from './who.ts';
import type { WholeFile } from './whole-file.ts';

/** The file of a client as it is printed for whoever examines the firm (AMLA Art. 7). */
export function printedFile(
  whole: WholeFile,
  given: {
    readonly language: MailLanguage;
    readonly madeAt: string;
    readonly madeBy: string;
    readonly publicUrl: string;
  },
): Printed {
  const { language, madeAt, madeBy, publicUrl } = given;
  const words = allWords[language];
  const address = `${publicUrl}/app/proofs?clientId=${whole.file.clientId}`;
  return {
    title: filled(words.title, { name: whole.file.name }),
    language,
    madeAt,
    lead: [filled(words.made, { date: minute(madeAt), who: madeBy }), words.sealed],
    contents: words.contents,
    blocks: [
      ...identity(whole, words),
      ...owners(whole, words),
      ...papers(whole, words),
      ...requested(whole, words),
      ...registers(whole, words),
      ...reports(whole, words),
      ...queries(whole, words),
      ...screening(whole, words),
      ...decisions(whole, words),
      ...paid(whole, words),
      ...keeping(whole, words),
      ...happened(whole, words),
      heading(words.verification),
      { kind: 'text', text: filled(words.verifyAt, { address }) },
      { kind: 'text', text: words.unprintable },
    ],
  };
}
