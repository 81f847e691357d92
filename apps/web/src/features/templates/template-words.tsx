import type { Translate } from '../../i18n/i18n.ts';
import { Status } from '../../ui/status.tsx';
import { answerTypes, type TemplateQuestion, type TemplateSurvey } from './template-survey.ts';

export const labelKey = (label: TemplateSurvey['label']) =>
  `pages:templates.label.${label === 'NEW FRAMEWORK' ? 'NEW_FRAMEWORK' : label}` as const;

export function StatusOf({ survey, t }: { survey: TemplateSurvey; t: Translate }) {
  return (
    <Status tone={survey.status === 'COMPLETED' ? 'good' : 'waiting'}>
      {t(`pages:templates.status.${survey.status}`)}
    </Status>
  );
}

export function answerTypeText({ answerType }: TemplateQuestion, t: Translate): string {
  if (answerType === answerTypes.text) return t('pages:templates.answerType.text');
  return t(
    answerType === answerTypes.multiple
      ? 'pages:templates.answerType.multiple'
      : 'pages:templates.answerType.single',
  );
}
