import { proofRoutes, type evidenceSubjects } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { IconPackageExport } from '@tabler/icons-react';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { mayOpen, screens } from './access.ts';
import { ApiError } from '../client/api-error.ts';
import { download } from '../client/download.ts';
import { errorText } from '../client/error-text.ts';
import { useAuth } from '../client/identity/auth-context.tsx';

interface EvidenceButtonProps {
  readonly subject: (typeof evidenceSubjects)[number];
  readonly id: string;
  readonly label: string;
  readonly size?: 'regular' | 'small';
}

/** What was sealed just now is stamped in a moment; whoever waits longer is told. */
const stampRetries = 5;
const stampRetryMs = 700;
const isOnItsWay = (error: Error) => error instanceof ApiError && error.code === 'not-stamped-yet';

/** One click gives everything that a stranger needs to check a case, decision, client or entry, as one file. */
export function EvidenceButton({ subject, id, label, size = 'regular' }: EvidenceButtonProps) {
  const t = useTexts();
  const auth = useAuth();
  const toast = useToast();
  const bundle = useMutation({
    mutationFn: () => download(proofRoutes.bundle, { body: { subject, id } }, `${subject}-${id}.asice`),
    retry: (times, error) => isOnItsWay(error) && times < stampRetries,
    retryDelay: stampRetryMs,
    onError: (error) => toast.show({ type: 'error', title: errorText(error, t) }),
  });
  return (
    <Button
      size={size}
      icon={<IconPackageExport />}
      loading={bundle.isPending}
      {...(mayOpen(screens.clients.access, auth) ? {} : { disabledReason: t('shell:authorisedOnly') })}
      onClick={() => bundle.mutate()}
    >
      {label}
    </Button>
  );
}
