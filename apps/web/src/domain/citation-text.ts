import type { Translate } from '../i18n/i18n.ts';
import { wordOf } from '../i18n/word-of.ts';

/** Acts as rules cite them: `AMLA Art. 3`, `AMLO-FINMA Art. 13 para. 2 let. a`, `EmbG SR 946.231 Art. 3`. */
const cited = /^(?<act>AMLA|AMLO-FINMA|EmbG|SCC)(?: SR (?<number>[\d.]+))?(?: Art\. (?<place>.+))?$/u;

/** A citation as lawyers write it in the language of the screen; others than those of the rules as they are. */
export function citationText(citation: string | null, t: Translate): string {
  const { act = '', number, place } = cited.exec(citation ?? '')?.groups ?? {};
  if (act === '') return citation ?? '';
  const name = [wordOf(t, `citation.act.${act}`, act), number === undefined ? '' : `SR ${number}`];
  if (place === undefined) return name.filter(Boolean).join(' ');
  const words = place
    .replace(' para. ', ` ${t('citation.para')} `)
    .replace(' let. ', ` ${t('citation.let')} `);
  return t('citation.article', { act: name.filter(Boolean).join(' '), place: words });
}
