import type { RulePack } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';

/** Why whoever looks cannot put a set in force; undefined where they can. */
export function whyNotPutText({ whyNotPut }: RulePack, t: Translate): string | undefined {
  if (whyNotPut === null) return undefined;
  return t(whyNotPut === 'own-submission' ? 'payments:rules.own' : 'payments:rules.alone');
}

/** Says to whoever brought a set that waits who puts it in force. */
export function OwnPackNote({ pack }: { pack: RulePack }) {
  const t = useTexts();
  const text = whyNotPutText(pack, t);
  return pack.isInForce || text === undefined ? null : <Banner tone="info">{text}</Banner>;
}
