import { nextBankWorkingDay } from '@sorgfalt/calendar';
import type { ClientAccount, FieldError } from '@sorgfalt/contract';
import { useCallback, useMemo, useState } from 'react';
import { keepValues, storedValues } from './draft-store.ts';
import { emptyValues, pathOf, type FormValues, type TextField } from './form-values.ts';
import { problemsOf, todayInZurich, type Problems } from './order-problems.ts';
import { useAccount } from './use-account.ts';

export interface OrderForm {
  readonly values: FormValues;
  /** The account of `values`, once it is known. */
  readonly account: ClientAccount | undefined;
  readonly problems: Problems;
  /** The code to show at a field: once it was left, filled for the person, or everything was to be sent; of a whole IBAN while it is typed. */
  shownProblem(field: TextField): string | undefined;
  change(next: Partial<FormValues>): void;
  /** The field was left: from now on it says what is wrong. */
  touch(field: TextField): void;
  /** Takes over what a bill, a sentence or a beneficiary says, and shows at once what is wrong with it. */
  takeOver(next: Partial<FormValues>): void;
  /** Shows everything that is wrong; says whether nothing is. */
  showAll(): boolean;
  /** What the server refused; it stands until the field is changed. */
  refuse(fields: readonly FieldError[]): void;
  reset(values: FormValues): void;
}

/** An IBAN has all its characters by then: nothing more is to come that could mend it. */
const wholeButWrong = 'iban-check-digits';

function freshValues(): FormValues {
  return { ...emptyValues, executionDate: nextBankWorkingDay(todayInZurich()) };
}

/** The order that is being entered, kept for the tab on every change. */
export function useOrderForm(
  paymentId: string | undefined,
  initial: FormValues | undefined,
  offered: readonly ClientAccount[],
): OrderForm {
  const [values, setValues] = useState(() => storedValues(paymentId) ?? initial ?? freshValues());
  const [touched, setTouched] = useState<ReadonlySet<TextField>>(new Set());
  const [isAllShown, setIsAllShown] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const account = useAccount(offered, values.accountId);
  const problems = useMemo(
    () => new Map([...refused, ...problemsOf(values, account, todayInZurich())]),
    [values, account, refused],
  );

  const change = useCallback(
    (next: Partial<FormValues>) => {
      setValues((now) => {
        const changed = { ...now, ...next };
        keepValues(paymentId, changed);
        return changed;
      });
      setRefused((now) => {
        const paths = Object.keys(next).map((field) => pathOf[field as TextField]);
        return now.size === 0 ? now : new Map([...now].filter(([path]) => !paths.includes(path)));
      });
    },
    [paymentId],
  );
  const touch = (...fields: TextField[]) => setTouched((now) => new Set([...now, ...fields]));
  return {
    values,
    account,
    problems,
    change,
    touch,
    shownProblem: (field) => {
      const code = problems.get(pathOf[field]);
      if (code === undefined) return undefined;
      const isSaid = isAllShown || touched.has(field) || refused.has(pathOf[field]);
      return isSaid || code === wholeButWrong ? code : undefined;
    },
    takeOver: (next) => {
      change(next);
      touch(...(Object.keys(next).filter((field) => field in pathOf) as TextField[]));
    },
    showAll: () => {
      setIsAllShown(true);
      return problems.size === 0;
    },
    refuse: (fields) =>
      setRefused(new Map(fields.map(({ path, code }) => [path.replace(/^draft\./u, ''), code]))),
    reset: (next) => {
      setValues(next);
      setTouched(new Set());
      setIsAllShown(false);
      setRefused(new Map());
    },
  };
}

/** The values with which a new payment begins. */
export { freshValues };
