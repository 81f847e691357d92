import type { RulePack } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { PackCard } from '../../domain/rule-packs/pack-card.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { clientRuleQuery, usePutClientRulesInForce } from './rule-queries.ts';

/** What the card says of a pack; the server has read it field by field before it kept it. */
interface ShownPack {
  readonly inForceFrom: string;
  readonly acceptance: {
    readonly expectedAssetsMaxMinor: number;
    readonly physicalAssetsMaxMinor: number;
    readonly questions: readonly string[];
    readonly purposeWordsMin: number;
    readonly purposeLettersMin: number;
  };
}

/** One set of client rules: what a machine may accept under it, the whole as a file, and putting it in force. */
export function PolicyCard({ pack, isAdmin }: { pack: RulePack; isAdmin: boolean }) {
  const t = useTexts();
  const query = useQuery(clientRuleQuery(pack.version));
  const put = usePutClientRulesInForce();
  return (
    <PackCard
      pack={pack}
      subtitle={t('onboarding:rules.acceptance')}
      putText={t('onboarding:rules.putText', { version: pack.version })}
      query={query}
      put={put}
      isAdmin={isAdmin}
    >
      {(content) => <KeyValueList items={itemsOf(content as unknown as ShownPack, t)} />}
    </PackCard>
  );
}

// The policy calls these by other words than the form.
const formFields: Readonly<Record<string, string>> = { domicile: 'country', pep: 'pepDeclaration' };

function itemsOf({ inForceFrom, acceptance }: ShownPack, t: Translate) {
  const question = (name: string) => wordOf(t, `onboarding:field.${formFields[name] ?? name}`, name);
  const words = { words: acceptance.purposeWordsMin, letters: acceptance.purposeLettersMin };
  const values = {
    from: <DateText value={inForceFrom} />,
    expectedAssetsMaxMinor: <MoneyText minor={acceptance.expectedAssetsMaxMinor} currency="CHF" />,
    physicalAssetsMaxMinor: <MoneyText minor={acceptance.physicalAssetsMaxMinor} currency="CHF" />,
    questions: acceptance.questions.map(question).join('; '),
    purpose: t('onboarding:rules.purposeText', words),
  };
  return Object.entries(values).map(([id, value]) => ({
    id,
    label: t(`onboarding:rules.${id as keyof typeof values}`),
    value,
  }));
}
