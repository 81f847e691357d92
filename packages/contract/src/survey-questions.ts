/** What can be answered to a question; texts are free. */
export const surveyScales = {
  likert: ['1', '2', '3', '4', '5'],
  agreement: ['yes', 'partially', 'no'],
  reliability: ['none', 'minor', 'major'],
  trust: ['high', 'medium', 'low', 'none'],
} as const;
export type SurveyScale = keyof typeof surveyScales;

/** The seven sections in their order (specification, section 3). */
export const surveySections = [
  'general',
  'onboarding',
  'payments',
  'features',
  'performance',
  'compliance',
  'open',
] as const;
export type SurveySection = (typeof surveySections)[number];

/** Longest free answer, in characters. */
export const surveyTextMax = 2000;

export type SurveyQuestion = { readonly section: SurveySection } & (
  | { readonly scale: SurveyScale }
  /** An answer in words; reasons and what may be added are optional. */
  | { readonly scale: 'text'; readonly isOptional: boolean }
);

/** The questions in their order (specification, section 3). */
export const surveyQuestions = {
  generalExperience: { section: 'general', scale: 'likert' },
  easeOfUse: { section: 'general', scale: 'likert' },
  velocity: { section: 'general', scale: 'likert' },
  onboardingClarity: { section: 'onboarding', scale: 'likert' },
  aiValue: { section: 'onboarding', scale: 'likert' },
  escalation: { section: 'onboarding', scale: 'agreement' },
  sentencePayment: { section: 'payments', scale: 'likert' },
  paymentClarity: { section: 'payments', scale: 'likert' },
  ledgerValue: { section: 'features', scale: 'agreement' },
  ledgerValueReason: { section: 'features', scale: 'text', isOptional: true },
  assistantHelpfulness: { section: 'features', scale: 'likert' },
  assistantReason: { section: 'features', scale: 'text', isOptional: true },
  performanceRating: { section: 'performance', scale: 'likert' },
  reliabilityIssues: { section: 'performance', scale: 'reliability' },
  ledgerAuditability: { section: 'compliance', scale: 'likert' },
  finmaImportance: { section: 'compliance', scale: 'likert' },
  cryptoTrust: { section: 'compliance', scale: 'trust' },
  like: { section: 'open', scale: 'text', isOptional: false },
  improve: { section: 'open', scale: 'text', isOptional: false },
  additional: { section: 'open', scale: 'text', isOptional: true },
} as const satisfies Record<string, SurveyQuestion>;
export type SurveyQuestionId = keyof typeof surveyQuestions;
export const surveyQuestionIds = Object.keys(surveyQuestions) as readonly SurveyQuestionId[];

/** Whether a question may stay without an answer. */
export function isOptionalQuestion(id: SurveyQuestionId): boolean {
  const question: SurveyQuestion = surveyQuestions[id];
  return question.scale === 'text' && question.isOptional;
}

/** What somebody has answered so far. */
export type SurveyAnswers = Readonly<Partial<Record<SurveyQuestionId, string>>>;

/** Whether a text is an answer that this question takes. */
export function isSurveyAnswer(id: SurveyQuestionId, answer: string): boolean {
  const { scale }: SurveyQuestion = surveyQuestions[id];
  if (scale === 'text') return answer.trim() !== '' && answer.length <= surveyTextMax;
  return surveyScales[scale].some((each) => each === answer);
}

/** Questions of a section, or of all, that want an answer and have none, in their order. */
export function missingAnswers(answers: SurveyAnswers, section?: SurveySection): SurveyQuestionId[] {
  return surveyQuestionIds.filter(
    (id) =>
      (section === undefined || surveyQuestions[id].section === section) &&
      !isOptionalQuestion(id) &&
      !isSurveyAnswer(id, answers[id] ?? ''),
  );
}
