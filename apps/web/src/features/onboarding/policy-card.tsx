import type { RulePack } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { save } from '../../client/download.ts';
import { errorText } from '../../client/error-text.ts';
import { OwnPackNote, whyNotPutText } from '../../domain/rule-packs/own-pack.tsx';
import { PutDialog } from '../../domain/rule-packs/put-dialog.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
  const { data, error, refetch } = useQuery(clientRuleQuery(pack.version));
  const put = usePutClientRulesInForce();
  const [isAsking, setIsAsking] = useState(false);
  const whyNotPut = whyNotPutText(pack, t);
  const savePack = () => {
    const json = JSON.stringify(data?.pack, null, 2);
    save(new Blob([json], { type: 'application/json' }), `${pack.version}.json`);
  };
  return (
    <Card
      title={t('payments:rules.set', { version: pack.version })}
      subtitle={t('onboarding:rules.acceptance')}
      actions={
        <>
          <Button size="small" onClick={savePack} aria-disabled={data === undefined}>
            {t('payments:rules.save')}
          </Button>
          {!pack.isInForce && isAdmin && (
            <Button
              size="small"
              variant="primary"
              onClick={() => setIsAsking(true)}
              {...(whyNotPut === undefined ? {} : { disabledReason: whyNotPut })}
            >
              {t('payments:rules.put')}
            </Button>
          )}
        </>
      }
    >
      {isAdmin && <OwnPackNote pack={pack} />}
      {error ? (
        <ErrorState
          compact
          title={t('payments:rules.failed')}
          reason={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <KeyValueList items={itemsOf(data.pack as unknown as ShownPack, t)} />
      )}
      {isAsking && (
        <PutDialog
          version={pack.version}
          text={t('onboarding:rules.putText', { version: pack.version })}
          put={put}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
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
