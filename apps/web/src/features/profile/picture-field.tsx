import type { UserData } from '@gemelo/contract/endpoints/users';
import { Button, FileButton } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Avatar } from './avatar.tsx';
import classes from './profile-screen.module.css';
import { resizePicture, UnreadablePicture } from './resize-picture.ts';
import { useUpdateProfile } from './use-update-profile.ts';

/** One's picture: chosen from a file, made small here, kept at once. */
export function PictureField({ user }: { user: UserData }) {
  const { t } = useTranslation();
  const { send, failed, isPending } = useUpdateProfile();

  const change = async (file: File | null) => {
    if (!file) return;
    try {
      await send({ avatar: await resizePicture(file) });
    } catch (failure) {
      if (failure instanceof UnreadablePicture) snackbar.error(t('contract:error.AVATAR_INVALID'));
      else failed(failure);
    }
  };

  return (
    <div className={classes.picture}>
      <Avatar name={user.name} picture={user.avatar} presence={user.presence} size={88} />
      <div className={classes.pictureTools}>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void change(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isPending}
              leftSection={<IconPhotoUp size={16} aria-hidden />}
            >
              {t('profile.picture.choose')}
            </Button>
          )}
        </FileButton>
        {user.avatar && (
          <Button
            variant="subtle"
            color="gray"
            disabled={isPending}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void send({ avatar: null }).catch(failed)}
          >
            {t('parts.picture.remove')}
          </Button>
        )}
        <p className={classes.hint}>{t('profile.picture.hint')}</p>
      </div>
    </div>
  );
}
