import type { ChangeEvent, ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { pathOf, type TextField } from './form-values.ts';
import type { OrderForm } from './use-order-form.ts';

interface OrderFieldProps {
  readonly form: OrderForm;
  readonly field: TextField;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly isOptional?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** One labelled answer of the order with the rule that failed below it. */
export function OrderField({ form, field, label, isOptional = false, children, ...rest }: OrderFieldProps) {
  const t = useTexts();
  const code = form.shownProblem(field);
  const { hint, action, className } = rest;
  return (
    <Field
      label={label}
      required={!isOptional}
      {...(isOptional ? { optionalText: t('optional') } : {})}
      {...(hint === undefined ? {} : { hint })}
      {...(action === undefined ? {} : { action })}
      {...(className === undefined ? {} : { className })}
      error={code === undefined ? undefined : wordOf(t, `payments:problem.${code}`, code)}
    >
      {children}
    </Field>
  );
}

interface OrderTextProps extends Omit<OrderFieldProps, 'children'> {
  readonly mono?: boolean;
  readonly maxLength?: number;
  readonly inputMode?: 'decimal' | 'text';
  readonly placeholder?: string;
  readonly suffix?: ReactNode;
}

/** The same with a text to type. */
export function OrderText({
  mono,
  maxLength = 400,
  inputMode,
  placeholder,
  suffix,
  ...field
}: OrderTextProps) {
  const { form, field: name } = field;
  return (
    <OrderField {...field}>
      <TextInput
        data-path={pathOf[name]}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={form.values[name]}
        onChange={(event: ChangeEvent<HTMLInputElement>) => form.change({ [name]: event.target.value })}
        onBlur={() => {
          if (form.values[name].trim() !== '') form.touch(name);
        }}
        {...(mono === undefined ? {} : { mono })}
        {...(inputMode === undefined ? {} : { inputMode })}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(suffix === undefined ? {} : { suffix })}
      />
    </OrderField>
  );
}
