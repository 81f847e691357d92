import type { Translate } from '../i18n/i18n.ts';

/** What a figure says of itself, whatever it shows. Its texts are those of `analytics`. */
export function figureTexts(t: Translate) {
  return {
    asTable: t('analytics:chart.asTable'),
    asChart: t('analytics:chart.asChart'),
    csv: t('analytics:chart.csv'),
    hint: t('analytics:chart.hint'),
  };
}
