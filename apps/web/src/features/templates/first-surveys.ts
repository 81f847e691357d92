import type { Translate } from '../../i18n/i18n.ts';
import { answerTypes, labelColors, type TemplateQuestion, type TemplateSurvey } from './template-survey.ts';

const choices = (t: Translate, ...ids: ('home' | 'office' | 'both' | 'screen' | 'keyboard' | 'chair')[]) =>
  ids.map((id, place) => ({ id: place + 1, label: t(`pages:templates.first.${id}`) }));

/** The surveys that a window begins with, in the language that is spoken then. */
export function firstSurveys(t: Translate): readonly TemplateSurvey[] {
  const [development, workplace, hardware] = questionsOf(t);
  return [
    {
      id: 1,
      title: t('pages:templates.first.development'),
      detail: t('pages:templates.first.developmentDetail'),
      category: 'Development',
      createDate: '2026-09-14T07:30:00.000Z',
      status: 'ACTIVE',
      label: 'NEW FRAMEWORK',
      labelColor: labelColors['NEW FRAMEWORK'],
      questions: development,
    },
    {
      id: 2,
      title: t('pages:templates.first.workplace'),
      detail: t('pages:templates.first.workplaceDetail'),
      category: 'Workplace',
      createDate: '2026-06-02T08:15:00.000Z',
      status: 'COMPLETED',
      label: 'PERSONAL',
      labelColor: labelColors.PERSONAL,
      questions: workplace,
    },
    {
      id: 3,
      title: t('pages:templates.first.hardware'),
      detail: t('pages:templates.first.hardwareDetail'),
      category: 'Hardware',
      createDate: '2026-03-23T13:00:00.000Z',
      status: 'COMPLETED',
      label: 'EDUCATION',
      labelColor: labelColors.EDUCATION,
      questions: hardware,
    },
  ];
}

type Questions = readonly TemplateQuestion[];

/** What each of them asks. */
function questionsOf(t: Translate): readonly [Questions, Questions, Questions] {
  const words = (id: number): TemplateQuestion => ({
    id,
    title: t('pages:templates.first.wordsTitle'),
    question: t('pages:templates.first.words'),
    answerType: answerTypes.text,
    answers: [],
  });
  const place: TemplateQuestion = {
    id: 1,
    title: t('pages:templates.first.placeTitle'),
    question: t('pages:templates.first.place'),
    answerType: answerTypes.single,
    answers: choices(t, 'home', 'office', 'both'),
  };
  const device: TemplateQuestion = {
    id: 1,
    title: t('pages:templates.first.deviceTitle'),
    question: t('pages:templates.first.device'),
    answerType: answerTypes.multiple,
    answers: choices(t, 'screen', 'keyboard', 'chair'),
  };
  return [[words(1)], [place, words(2)], [device, words(2)]];
}
