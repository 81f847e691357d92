import { profileRoutes } from '@sorgfalt/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ChangeEvent } from 'react';
import { call, send, withSession } from '../../client/api-client.ts';
import { errorText } from '../../client/error-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { queryKeys } from '../../client/query-keys.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Initials } from '../../ui/initials.tsx';
import { smallPicture } from './small-picture.ts';
import styles from './profile-page.module.css';

/** The own picture: made small in the browser, which leaves behind where and when it was taken; or the initials. */
export function OwnPicture() {
  const t = useTexts();
  const client = useQueryClient();
  const { currentUser } = useAuth();
  const file = useRef<HTMLInputElement>(null);
  const address = usePicture(currentUser.uid, currentUser.img);
  const onSuccess = () => client.invalidateQueries({ queryKey: queryKeys.identity.session });
  const setting = useMutation({
    mutationFn: async (chosen: File) =>
      call(profileRoutes.setPicture, { body: { picture: await smallPicture(chosen) } }),
    onSuccess,
  });
  const removing = useMutation({ mutationFn: () => call(profileRoutes.removePicture, {}), onSuccess });
  const failure = setting.error ?? removing.error;
  const handleChoice = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // What failed before is not what fails now.
    removing.reset();
    if (chosen) setting.mutate(chosen);
    target.value = '';
  };
  const remove = () => {
    setting.reset();
    removing.mutate();
  };
  return (
    <div className={styles['picture']}>
      {address === null ? (
        <Initials name={currentUser.name} size="large" />
      ) : (
        <img src={address} alt={t('profile:own.picture')} width={64} height={64} />
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('profile:own.choose')}
        onChange={handleChoice}
      />
      <Button loading={setting.isPending} onClick={() => file.current?.click()}>
        {t('profile:own.choose')}
      </Button>
      {isOwn(currentUser.img) && (
        <Button loading={removing.isPending} onClick={remove}>
          {t('profile:own.remove')}
        </Button>
      )}
      {failure && (
        <Banner tone="bad" title={t('profile:own.pictureFailed')}>
          {errorText(failure, t)}
        </Banner>
      )}
    </div>
  );
}

function isOwn(img: string): boolean {
  return img.startsWith('/api/users/');
}

/** Where the picture is while it is shown: it comes with the token, which an address could not carry. */
function usePicture(uid: string, img: string): string | null {
  const { data } = useQuery({
    queryKey: [...queryKeys.users.all, 'picture', img],
    enabled: isOwn(img),
    queryFn: () =>
      withSession((token) =>
        send(profileRoutes.picture, { params: { uid } }, token, {}, (response) => response.blob()),
      ) as Promise<Blob>,
  });
  const address = useMemo(() => (data && isOwn(img) ? URL.createObjectURL(data) : null), [data, img]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}
