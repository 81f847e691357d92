import type { Evidence } from '../read-choices.ts';
import { isJustBelow, type Detectors } from './detector.ts';
import type { PaymentRiskInput, PaymentWindow } from './input.ts';

type BehaviourChecks =
  | 'structuring'
  | 'structuring-approval'
  | 'velocity'
  | 'velocity-hour'
  | 'sum-hour'
  | 'sum-day'
  | 'sum-week'
  | 'payees-hour'
  | 'payees-day'
  | 'payees-week'
  | 'odd-hour'
  | 'young-account'
  | 'dormant'
  | 'pass-through'
  | 'fan-in'
  | 'fan-out'
  | 'circular';

/** The tests of the payment against the client's other movements. */
export const behaviourDetectors: Detectors<BehaviourChecks> = {
  structuring: (input, params) => structured(input, params.limitMinor, params),
  'structuring-approval': (input, params) =>
    input.approvalLimitChfMinor === null ? null : structured(input, input.approvalLimitChfMinor, params),

  velocity: ({ history }, { countDay, countWeek }) => {
    const day = history.windows.h24.count;
    const week = history.windows.d7.count;
    return day >= countDay || week >= countWeek ? { day, week } : null;
  },
  'velocity-hour': ({ history }, { countMin }) => atLeast('count', history.windows.h1.count, countMin),

  'sum-hour': (input, { sumMinor }) => sumOver(input, 'h1', sumMinor),
  'sum-day': (input, { sumMinor }) => sumOver(input, 'h24', sumMinor),
  'sum-week': (input, { sumMinor }) => sumOver(input, 'd7', sumMinor),

  'payees-hour': ({ history }, { countMin }) => atLeast('payees', history.windows.h1.payees, countMin),
  'payees-day': ({ history }, { countMin }) => atLeast('payees', history.windows.h24.payees, countMin),
  'payees-week': ({ history }, { countMin }) => atLeast('payees', history.windows.d7.payees, countMin),

  'odd-hour': ({ hour, history }, { totalMin, nearBelowPermille }) => {
    const { total, near } = history.hours;
    const isOdd = total >= totalMin && near * 1000 < total * nearBelowPermille;
    return isOdd ? { hour, total, near } : null;
  },

  'young-account': ({ amount, client }, { ageBelowDays, fromMinor }) => {
    const ageDays = client.accountAgeDays;
    const isYoung = ageDays !== null && ageDays < ageBelowDays && amount.chfMinor >= fromMinor;
    return isYoung ? { ageDays, chfMinor: amount.chfMinor } : null;
  },

  dormant: ({ amount, history }, { idleDays, fromMinor }) => {
    const idle = history.idleDays;
    const isWoken = idle !== null && idle >= idleDays && amount.chfMinor >= fromMinor;
    return isWoken ? { idleDays: idle, chfMinor: amount.chfMinor } : null;
  },

  'pass-through': (input, { inflowMinMinor, outPct }) => passedOn(input, inflowMinMinor, outPct),

  'fan-in': ({ history }, { payersMin, sumMinMinor, outPct }) => {
    const { payers7d, sum7dMinor } = history.inflow;
    const outMinor = history.windows.d7.sumMinor;
    const isGathered = payers7d >= payersMin && sum7dMinor >= sumMinMinor;
    // Many who pay in are customers; many whose money goes on at once are a pattern.
    return isGathered && outMinor * 100 >= sum7dMinor * outPct ? { payers7d, sum7dMinor, outMinor } : null;
  },

  'fan-out': (input, { payeesMin, inflowMinMinor, outPct }) => {
    const { payees } = input.history.windows.h48;
    const passed = payees >= payeesMin ? passedOn(input, inflowMinMinor, outPct) : null;
    return passed && { payees, ...passed };
  },

  circular: ({ amount, history }, { receivedMinMinor, returnPct }) => {
    const receivedMinor = history.inflow.fromPayee7dMinor;
    const isReturn = receivedMinor >= receivedMinMinor && amount.chfMinor * 100 >= receivedMinor * returnPct;
    return isReturn ? { receivedMinor, chfMinor: amount.chfMinor } : null;
  },
};

function atLeast(name: 'count' | 'payees', value: number, min: number): Evidence | null {
  return value >= min ? { [name]: value, from: min } : null;
}

function sumOver({ history }: PaymentRiskInput, window: PaymentWindow, fromMinor: number): Evidence | null {
  const { sumMinor } = history.windows[window];
  return sumMinor >= fromMinor ? { sumMinor, fromMinor } : null;
}

function structured(
  { amount, history }: PaymentRiskInput,
  limitMinor: number,
  params: { readonly fromPermille: number; readonly toPermille: number; readonly countMin: number },
): Evidence | null {
  // A payment that is not itself in the band is no part of the pattern; it is not held for the others.
  if (!isJustBelow(amount.chfMinor, limitMinor, params)) return null;
  const others = history.recentMinor.filter((each) => isJustBelow(each, limitMinor, params));
  const sumMinor = others.reduce((sum, each) => sum + each, amount.chfMinor);
  const count = others.length + 1;
  return count >= params.countMin && sumMinor > limitMinor ? { count, sumMinor, limitMinor } : null;
}

function passedOn({ history }: PaymentRiskInput, inflowMinMinor: number, outPct: number): Evidence | null {
  const inMinor = history.inflow.sum48hMinor;
  const outMinor = history.windows.h48.sumMinor;
  return inMinor >= inflowMinMinor && outMinor * 100 >= inMinor * outPct ? { inMinor, outMinor } : null;
}
