import type { Evidence } from '../read-choices.ts';
import { isJustBelow, type Detectors } from './detector.ts';

type AmountChecks =
  | 'cash-like'
  | 'amount-from'
  | 'own-maximum'
  | 'peer-multiple'
  | 'amount-z-score'
  | 'amount-mad'
  | 'round-amount'
  | 'just-below'
  | 'just-below-approval';

/** The tests of the amount against limits, the client's own payments and the peer group. */
export const amountDetectors: Detectors<AmountChecks> = {
  'cash-like': ({ amount, isCashLike }, { fromMinor }) =>
    isCashLike && amount.chfMinor >= fromMinor ? { chfMinor: amount.chfMinor, fromMinor } : null,

  'amount-from': ({ amount }, { fromMinor }) =>
    amount.chfMinor >= fromMinor ? { chfMinor: amount.chfMinor, fromMinor } : null,

  'own-maximum': ({ amount, history }, { times, countMin }) => {
    const { count, maxMinor } = history.last90;
    const isMore = count >= countMin && amount.chfMinor > times * maxMinor;
    return isMore ? { chfMinor: amount.chfMinor, maxMinor, times } : null;
  },

  'peer-multiple': ({ amount, client }, { times }) => {
    const peerMinor = client.peerChfMinor;
    if (peerMinor === null || amount.chfMinor <= times * peerMinor) return null;
    return { chfMinor: amount.chfMinor, peerMinor, times };
  },

  'amount-z-score': ({ amount, history }, { countMin, limitTenths, excessMinMinor }) => {
    const { count, sum, squares } = history.spread;
    if (count < countMin) return null;
    return zScore(amount.chfMinor, BigInt(count), BigInt(sum), BigInt(squares), limitTenths, excessMinMinor);
  },

  'amount-mad': ({ amount, history }, { countMin, limitTenths, excessMinMinor }) => {
    const { count, medianMinor, madMinor } = history.robust;
    const excessMinor = amount.chfMinor - medianMinor;
    // 0.6745 (x - median) / MAD > limit, after Iglewicz and Hoaglin (1993), times 2000 to be whole.
    const isOutlier = 1349 * excessMinor > limitTenths * 200 * madMinor;
    return count >= countMin && excessMinor >= excessMinMinor && isOutlier
      ? { chfMinor: amount.chfMinor, medianMinor, madMinor, count }
      : null;
  },

  'round-amount': ({ amount }, { fromMinor, multipleUnits }) =>
    amount.chfMinor >= fromMinor && amount.minor % (multipleUnits * amount.minorPerUnit) === 0
      ? { minor: amount.minor, currency: amount.currency, multipleUnits }
      : null,

  'just-below': ({ amount }, params) =>
    isJustBelow(amount.chfMinor, params.limitMinor, params)
      ? { chfMinor: amount.chfMinor, limitMinor: params.limitMinor }
      : null,

  'just-below-approval': ({ amount, approvalLimitChfMinor: limitMinor }, params) =>
    limitMinor !== null && isJustBelow(amount.chfMinor, limitMinor, params)
      ? { chfMinor: amount.chfMinor, limitMinor }
      : null,
};

/**
 * (x - mean) / s > limit with s² = M2 / (n - 1), both sides squared and multiplied out, so that nothing is rounded. One
 * amount or none has no spread that another could leave.
 */
function zScore(
  chfMinor: number,
  count: bigint,
  sum: bigint,
  squares: bigint,
  limitTenths: number,
  excessMinMinor: number,
): Evidence | null {
  const excess = count * BigInt(chfMinor) - sum;
  if (excess < count * BigInt(excessMinMinor)) return null;
  const spread = count * squares - sum * sum;
  const limit = BigInt(limitTenths);
  if (excess * excess * (count - 1n) * 100n <= limit * limit * count * spread) return null;
  return { chfMinor, meanMinor: Number(sum / count), count: Number(count), limitTenths };
}
