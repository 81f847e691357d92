import type { Translate } from '../../i18n/i18n.ts';
import { formatDate } from '../../ui/date-format.ts';
import { numbered, verdictOrder, type NumberedFinding } from './memo-marks.ts';
import { whyText } from './memo-words.ts';
import type { CheckedMemo } from './use-memo-check.ts';

/** What was found of a memo as Markdown, the worst first; words of the memo are text and mark nothing. */
export function memoMarkdown({ text, asOf, result }: CheckedMemo, t: Translate): string {
  const { citing, sentences } = result.counts;
  const facts = [
    t('assistant:memo.day', { date: formatDate(asOf) }),
    t('assistant:memo.sentences', { citing, count: sentences }),
    ...(result.proofId === null ? [] : [`${t('assistant:metrics.proof')}${t('colon')}${result.proofId}`]),
  ];
  const all = numbered(result.findings);
  const parts = verdictOrder.flatMap((verdict) => {
    const own = all.filter(({ finding }) => finding.verdict === verdict);
    if (own.length === 0) return [];
    const heading = `## ${t(`assistant:memo.verdict.${verdict}`)} (${String(own.length)})`;
    return [heading, own.map((each) => lineOf(each, text, t)).join('\n')];
  });
  return `${[`# ${t('assistant:memo.title')}`, facts.join(' · '), ...parts].join('\n\n')}\n`;
}

function lineOf({ n, finding }: NumberedFinding, text: string, t: Translate): string {
  const { start, end, what, provision } = finding;
  const said = `${String(n)}. ${t(`assistant:memo.what.${what}`)}: “${plain(text.slice(start, end))}”`;
  const why = plain(whyText(finding, t));
  const compared =
    provision === null
      ? ''
      : `\n   ${t('assistant:memo.compared')} ${plain(provision.citation)}: “${plain(provision.sentence)}”`;
  return `${said}${why === '' ? '' : ` – ${why}`}${compared}`;
}

/** Text in one line, in which nothing is a mark of Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\`*_[\]<>#|~]/gu, String.raw`\$&`);
}
