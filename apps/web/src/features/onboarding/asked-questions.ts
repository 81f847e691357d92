import { swissDay } from '@sorgfalt/calendar';
import { clientKinds, type ClientKind } from '@sorgfalt/contract';
import {
  askedOf,
  isEntityKind,
  ruleFor,
  type ClientAnswers,
  type ClientQuestion,
  type KindRule,
  type PutQuestion,
} from '@sorgfalt/kyc';
import { useFormContext, useWatch } from 'react-hook-form';
import { oneOf } from '../../client/search-params.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { FieldName, FormValues } from './form-values.ts';

/** What a kind of client is asked, and has to show, today. */
export function kindRule(kind: ClientKind | undefined): KindRule {
  return ruleFor({ kind }, swissDay(new Date()));
}

/** The answers on which it depends what else is asked. */
export const deciding = [
  'kind',
  'country',
  'nationality',
  'legalForm',
  'sourceOfWealth',
  'residenceProved',
] as const satisfies readonly FieldName[];

/** What a client with these answers is asked today: each question, and whether it must be answered. */
export function askedOfForm(answers: ClientAnswers): ReadonlyMap<string, PutQuestion> {
  return new Map(askedOf(answers, swissDay(new Date())).map((each) => [each.question, each]));
}

/** The same of the answers as the screen holds them. */
export function askedIn(
  values: Pick<FormValues, (typeof deciding)[number]>,
): ReadonlyMap<string, PutQuestion> {
  const residenceProved = values.residenceProved === 'yes';
  return askedOfForm({ ...values, kind: kindOf(values.kind), residenceProved });
}

/** The same for the form that is being written. */
export function useAsked(): ReadonlyMap<string, PutQuestion> {
  const { control } = useFormContext<FormValues>();
  const [kind, country, nationality, legalForm, sourceOfWealth, residenceProved] = useWatch({
    control,
    name: deciding,
  });
  return askedIn({ kind, country, nationality, legalForm, sourceOfWealth, residenceProved });
}

/** The kind that the form being written is about. */
export function useKind(): ClientKind {
  const { control } = useFormContext<FormValues>();
  return kindOf(useWatch({ control, name: 'kind' }));
}

export function kindOf(value: string): ClientKind {
  return oneOf(value, clientKinds) ?? 'natural_person';
}

const ofEntities = ['clientName', 'country'] as const;

/** What a question is called; a company has a seat where a person has a domicile. */
export function fieldLabel(name: FieldName | ClientQuestion, kind: ClientKind, t: Translate): string {
  const own = isEntityKind(kind) ? oneOf(name, ofEntities) : undefined;
  return t(own === undefined ? `onboarding:field.${name}` : `onboarding:entityField.${own}`);
}
