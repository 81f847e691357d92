import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { countedMax } from '@sorgfalt/contract';
import { paymentStatuses } from '@sorgfalt/workflow';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FactsStrip } from '../../ui/facts-strip.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Status } from '../../ui/status.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { hasFurtherFilters, riskLevels, type KnownSearch } from './filter.ts';
import { FurtherFilters } from './further-filters.tsx';
import type { PaymentPage } from './list-data.ts';
import styles from './queue-filters.module.css';
import { parsePaymentsSearch } from './search.ts';
import { stateTone } from '../../domain/payment-tones.ts';

const typingPauseMs = 250;

interface QueueFiltersProps {
  readonly search: KnownSearch;
  /** The newest page of what they let through. */
  readonly page: PaymentPage | undefined;
  readonly text: string;
  onTextChange(text: string): void;
}

/** What narrows the queue; all but the text that is searched for lives in the URL. */
export function QueueFilters({ search, page, text, onTextChange }: QueueFiltersProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was typed last does not narrow a queue whose filters have been cleared since.
  useEffect(() => () => clearTimeout(timer.current), []);
  const [isOpen, setIsOpen] = useState(hasFurtherFilters(search));
  const change = (next: Partial<Record<keyof KnownSearch, string | undefined>>) =>
    void navigate({
      to: '.',
      search: (now) => parsePaymentsSearch({ ...now, ...next }),
      state: true,
      replace: true,
    });
  const handleText = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onTextChange(next.trim()), typingPauseMs);
  };
  return (
    <search className={styles['filters']} aria-label={t('payments:filter.label')}>
      <FactsStrip
        label={t('payments:filter.status')}
        chosenId={search.status}
        onChoose={(status) => change({ status })}
        facts={paymentStatuses.map((status) => ({
          id: status,
          label: <Status tone={stateTone[status]}>{t(`payments:status.${status}`)}</Status>,
          value:
            page === undefined ? (
              '–'
            ) : (
              <NumberText value={page.counts[status]} max={countedMax} orMore={!page.isCounted} />
            ),
        }))}
      />
      <div className={styles['row']}>
        <Field label={t('payments:filter.search')} labelHidden className={styles['search']}>
          <TextInput
            type="search"
            data-filter=""
            startIcon={<IconSearch size={16} />}
            placeholder={t('payments:filter.search')}
            maxLength={140}
            autoComplete="off"
            defaultValue={text}
            onChange={(event) => handleText(event.target.value)}
          />
        </Field>
        <Segmented
          label={t('payments:filter.risk')}
          value={search.risk ?? 'all'}
          onValueChange={(risk) => change({ risk })}
          options={[
            { value: 'all', label: t('payments:filter.allRisks') },
            ...riskLevels.map((value) => ({ value, label: t(`risk.${value}`) })),
          ]}
        />
        <Button
          variant="ghost"
          icon={<IconAdjustmentsHorizontal />}
          aria-expanded={isOpen}
          aria-controls="payment-filters"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('payments:filter.more')}
        </Button>
      </div>
      <div id="payment-filters" hidden={!isOpen}>
        {isOpen && <FurtherFilters search={search} onChange={change} />}
      </div>
    </search>
  );
}
