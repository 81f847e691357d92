import type { AdministeredEntity } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';

const tones: Readonly<Record<AdministeredEntity['state'], Tone>> = {
  'not-assessed': 'waiting',
  exempt: 'neutral',
  due: 'waiting',
  reported: 'good',
  changed: 'waiting',
  ended: 'neutral',
};

/** Where an entity stands; what is late stands out, also where nobody has said by when. */
export function ReportingStatus({ entity }: { entity: Pick<AdministeredEntity, 'state' | 'isOverdue'> }) {
  const t = useTexts();
  return (
    <Status tone={entity.isOverdue ? 'stopped' : tones[entity.state]}>
      {t(`reporting:state.${entity.state}`)}
    </Status>
  );
}

/** By when it is to be reported; nothing where it need not be. */
export function DueDay({
  entity: { state, dueOn },
}: {
  entity: Pick<AdministeredEntity, 'state' | 'dueOn'>;
}) {
  const t = useTexts();
  if (state !== 'due' && state !== 'changed') return '–';
  return dueOn === null ? t('reporting:noDay') : <DateText value={dueOn} />;
}
