import { nextBankWorkingDay } from '@sorgfalt/calendar';
import type { ClientAccount, FieldError, PaymentDetail } from '@sorgfalt/contract';
import { useCallback, useMemo, useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { dropDraft, keepDraft, storedDraft, type DraftOwner, type Entered } from './draft-store.ts';
import { emptyValues, pathOf, valuesOf, type FormValues, type TextField } from './form-values.ts';
import { problemsOf, todayInZurich, type Problems } from './order-problems.ts';
import { useAccount } from './use-account.ts';

export interface OrderForm {
  readonly values: FormValues;
  /** The version that `values` were begun on, whatever others have made of the payment meanwhile; null of a new one. */
  readonly version: number | null;
  readonly owner: DraftOwner;
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
  /** Throws the draft away and begins with the payment as it is now. */
  startAnew(): void;
}

/** An IBAN has all its characters by then: nothing more is to come that could mend it. */
const wholeButWrong = 'iban-check-digits';

function begin(before: PaymentDetail | undefined): Entered {
  if (before !== undefined) return { values: valuesOf(before.draft), version: before.version };
  const executionDate = nextBankWorkingDay(todayInZurich());
  return { values: { ...emptyValues, executionDate }, version: null };
}

/** What is entered, kept for the tab on every change. */
function useEntered(before: PaymentDetail | undefined) {
  const { uid } = useAuth().currentUser;
  const paymentId = before?.paymentId;
  const owner = useMemo(() => ({ uid, paymentId }), [uid, paymentId]);
  const [entered, setEntered] = useState(() => storedDraft(owner) ?? begin(before));
  const enter = useCallback(
    (next: Partial<FormValues>) =>
      setEntered((now) => {
        const changed = { ...now, values: { ...now.values, ...next } };
        keepDraft(owner, changed);
        return changed;
      }),
    [owner],
  );
  const beginAnew = () => {
    dropDraft(owner);
    setEntered(begin(before));
  };
  return { ...entered, owner, enter, beginAnew };
}

/** The order that is being entered. */
export function useOrderForm(
  before: PaymentDetail | undefined,
  offered: readonly ClientAccount[],
): OrderForm {
  const { values, version, owner, enter, beginAnew } = useEntered(before);
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
      enter(next);
      setRefused((now) => {
        const paths = Object.keys(next).map((field) => pathOf[field as TextField]);
        return now.size === 0 ? now : new Map([...now].filter(([path]) => !paths.includes(path)));
      });
    },
    [enter],
  );
  const touch = (...fields: TextField[]) => setTouched((now) => new Set([...now, ...fields]));
  return {
    values,
    version,
    owner,
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
    startAnew: () => {
      beginAnew();
      setTouched(new Set());
      setIsAllShown(false);
      setRefused(new Map());
    },
  };
}
