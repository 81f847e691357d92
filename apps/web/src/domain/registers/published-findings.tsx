import type { RegisterPublished } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { mutationsText } from './words.ts';

interface PublishedFindingsProps {
  readonly clientId: string;
  readonly published: readonly RegisterPublished[];
}

/** What registers published since the last decision, with the way to the comparison, where the register is asked again. */
export function PublishedFindings({ clientId, published }: PublishedFindingsProps) {
  const t = useTexts();
  return (
    <Banner tone="caution" title={t('registers:published.review')}>
      {published.map(({ publicationId, name, register, mutations, publishedOn }) => (
        <p key={publicationId}>
          <DateText value={publishedOn} />{' '}
          <bdi>
            {t('registers:published.said', {
              name,
              register: t(`registers:name.${register}`),
              mutations: mutationsText(mutations, t),
            })}
          </bdi>
        </p>
      ))}
      <p>
        <Link to="/app/clients/file/$clientId" params={{ clientId }} search={{ part: 'registers' }}>
          {t('registers:published.open')}
        </Link>
      </p>
    </Banner>
  );
}
