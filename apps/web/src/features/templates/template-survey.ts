export const categories = ['Development', 'Workplace', 'Hardware'] as const;
export const labels = ['EDUCATION', 'NEW FRAMEWORK', 'PERSONAL'] as const;
export type Label = (typeof labels)[number];
/** As the template counts them. */
export const answerTypes = { text: 1, multiple: 2, single: 3 } as const;

export interface TemplateQuestion {
  readonly id: number;
  readonly title: string;
  readonly question: string;
  readonly answerType: (typeof answerTypes)[keyof typeof answerTypes];
  readonly answers: readonly { readonly id: number; readonly label: string }[];
}

/** A survey of the template (specification, section 3), which nobody fills in. */
export interface TemplateSurvey {
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  readonly category: (typeof categories)[number];
  readonly createDate: string;
  readonly status: 'ACTIVE' | 'COMPLETED';
  readonly label: Label;
  readonly labelColor: 'info' | 'primary' | 'secondary';
  readonly questions: readonly TemplateQuestion[];
}

export type NewSurvey = Pick<TemplateSurvey, 'title' | 'detail' | 'category' | 'label'>;

export const labelColors: Readonly<Record<Label, TemplateSurvey['labelColor']>> = {
  EDUCATION: 'secondary',
  'NEW FRAMEWORK': 'info',
  PERSONAL: 'primary',
};

/** What the table can be ordered by. */
export const sortableColumns = ['title', 'category', 'status', 'label'] as const;
export type SortableColumn = (typeof sortableColumns)[number];

export function sorted(
  surveys: readonly TemplateSurvey[],
  { id, dir }: { readonly id: SortableColumn; readonly dir: 'asc' | 'desc' },
): readonly TemplateSurvey[] {
  const up = surveys.toSorted((one, other) => one[id].localeCompare(other[id]));
  return dir === 'asc' ? up : up.toReversed();
}
