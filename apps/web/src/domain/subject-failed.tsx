import { createLink, Link, type LinkProps } from '@tanstack/react-router';
import { isGone } from '../client/api-error.ts';
import { CallFailed } from '../client/call-failed.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const ButtonLink = createLink(LinkButton);

interface SubjectFailedProps {
  /** The heading while nobody knows what the page is about. */
  readonly title: string;
  /** What failed. */
  readonly failed: string;
  /** The heading where there is no such thing. */
  readonly gone: string;
  readonly back: { readonly to: LinkProps['to']; readonly label: string };
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; refetch(): unknown };
}

/** The page of a case, a client or an entry that cannot be shown: why, with another try; where there is none, the way back. */
export function SubjectFailed({ title, failed, gone, back, query }: SubjectFailedProps) {
  const t = useTexts();
  const { error, isFetching, refetch } = query;
  if (isGone(error))
    return (
      <>
        <PageHeader title={gone} />
        <EmptyState title={t('goneHint')} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>} />
      </>
    );
  return (
    <>
      <PageHeader back={<Link to={back.to}>{back.label}</Link>} title={title} />
      <CallFailed error={error} title={failed} onRetry={() => void refetch()} retrying={isFetching} />
    </>
  );
}
