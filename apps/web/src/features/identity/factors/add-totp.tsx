import { factorRoutes } from '@sorgfalt/contract';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import { call } from '../../../client/api-client.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFactorChange } from './factor-queries.ts';
import { factorText } from './factor-text.ts';
import styles from './factors.module.css';
import { TotpField } from './totp-field.tsx';

interface Props {
  readonly code: string;
  onAdded(recoveryCodes: readonly string[] | null): void;
}

/** Gives an authenticator app its secret, and takes the code that shows that it has it. */
export function AddTotp({ code, onAdded }: Props) {
  const t = useTexts();
  const beginning = useFactorChange(() =>
    call(factorRoutes.beginTotp, { body: code === '' ? {} : { code } }),
  );
  if (beginning.data !== undefined) return <Confirm {...beginning.data} onAdded={onAdded} />;
  return (
    <div className={styles['stack']}>
      {beginning.isError && <Banner tone="bad">{factorText(beginning.error, t)}</Banner>}
      <div>
        <Button loading={beginning.isPending} onClick={() => beginning.mutate(undefined)}>
          {t('factors:totp.setUp')}
        </Button>
      </div>
    </div>
  );
}

function Confirm({ secret, uri, onAdded }: { secret: string; uri: string } & Pick<Props, 'onAdded'>) {
  const t = useTexts();
  const toast = useToast();
  const form = useForm({ mode: 'onTouched', defaultValues: { totp: '' } });
  const confirming = useFactorChange((totp: string) => call(factorRoutes.confirmTotp, { body: { totp } }));
  const submit = form.handleSubmit(({ totp }) =>
    confirming.mutate(totp, {
      onSuccess: ({ recoveryCodes }) => {
        toast.show({ type: 'success', title: t('factors:totp.added') });
        onAdded(recoveryCodes);
      },
    }),
  );
  return (
    <form noValidate className={styles['stack']} onSubmit={(event) => void submit(event)}>
      <p>{t('factors:totp.scan')}</p>
      <QrCode text={uri} label={t('factors:totp.picture')} />
      <p>
        {t('factors:totp.manual')}{' '}
        <span dir="ltr">
          <CodeText value={secret} />
        </span>
      </p>
      {confirming.isError && <Banner tone="bad">{factorText(confirming.error, t)}</Banner>}
      <TotpField form={form} name="totp" />
      <div>
        <Button type="submit" variant="primary" loading={confirming.isPending}>
          {t('factors:totp.confirm')}
        </Button>
      </div>
    </form>
  );
}

/** Dark on light whatever the theme, with the quiet zone: scanners take it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}"/></svg>`,
  ].join('');
  return <img className={styles['qr']} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />;
}
