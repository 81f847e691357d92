import type { ReactNode } from 'react';
import { Controller, useFormContext, useFormState, type UseFormRegisterReturn } from 'react-hook-form';
import { todayIso } from './today.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { parseIsoDate } from '@sorgfalt/kyc';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldLabel, kindOf, useAsked, useKind } from './asked-questions.ts';
import { problemOf } from './form-problem.ts';
import type { FieldName, FormValues, ManyName } from './form-values.ts';

/** The place of a field on the page, for links to it. */
export const anchorOf = (name: FieldName) => `field-${name}`;

/** The sentence on what is wrong with an answer. */
export function problemText(name: FieldName, values: FormValues, t: Translate): string | undefined {
  const problem = problemOf(name, values, todayIso());
  return problem && t(`onboarding:problem.${problem}`, { field: fieldLabel(name, kindOf(values.kind), t) });
}

/** Rule and message of one field, as react-hook-form takes them. */
export function useFieldRule(name: FieldName) {
  const t = useTexts();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name });
  const asked = useAsked();
  const kind = useKind();
  return {
    label: fieldLabel(name, kind, t),
    isAsked: name === 'kind' || asked.has(name),
    rules: { validate: (_: unknown, values: FormValues) => problemText(name, values, t) ?? true },
    error: errors[name]?.message,
    isRequired: asked.get(name)?.isRequired === true,
  };
}

export interface FormFieldProps {
  readonly name: Exclude<FieldName, ManyName>;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  children(input: UseFormRegisterReturn): ReactNode;
}

/** One labelled answer of the client form, checked when it is left; nothing where this client is not asked for it. */
export function FormField({ name, children, className, ...rest }: FormFieldProps) {
  const { register } = useFormContext<FormValues>();
  const { label, rules, error, isAsked, isRequired } = useFieldRule(name);
  if (!isAsked) return null;
  return (
    <div id={anchorOf(name)} className={className}>
      <Field label={label} required={isRequired} {...(error ? { error } : {})} {...rest}>
        {children(register(name, rules))}
      </Field>
    </div>
  );
}

/** A day; what is typed and is no day stays in the form and is not stored. */
export function DateField({
  name,
  hint,
}: {
  name: 'birthDate' | 'documentExpiry' | 'incorporatedOn';
  hint?: string;
}) {
  const { control } = useFormContext<FormValues>();
  const { label, rules, error, isAsked, isRequired } = useFieldRule(name);
  if (!isAsked) return null;
  return (
    <div id={anchorOf(name)}>
      <Field label={label} required={isRequired} {...(error ? { error } : {})} {...(hint ? { hint } : {})}>
        <Controller
          control={control}
          name={name}
          rules={rules}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <DateInput
              ref={ref}
              value={parseIsoDate(value).ok ? value : ''}
              onValueChange={(iso, typed) => onChange(iso ?? typed)}
              onBlur={onBlur}
            />
          )}
        />
      </Field>
    </div>
  );
}
