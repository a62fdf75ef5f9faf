import type { UserData } from '@gemelo/contract/endpoints/users';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFileUrl } from '../../lib/file-url.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Upload } from '../../ui/upload/upload.tsx';
import { Avatar } from './avatar.tsx';
import classes from './profile-screen.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

/** The user's picture, saved as soon as it is uploaded. */
export function PictureField({ user }: { user: UserData }) {
  const { t } = useTranslation();
  const { send, failed, isPending } = useUpdateProfile();
  const whole = useFileUrl(user.idAvatar, 'whole');

  return (
    <div className={classes.picture}>
      <Avatar name={user.name} picture={whole ?? user.avatar} presence={user.presence} size={88} />
      <Upload
        compact
        purpose="avatar"
        label={t('profile.picture.choose')}
        hint={t('profile.picture.hint')}
        disabled={isPending}
        onDone={({ idFile }) => send({ idAvatar: idFile }).catch(failed)}
        actions={
          user.avatar && (
            <Button
              variant="subtle"
              color="gray"
              disabled={isPending}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void send({ avatar: null }).catch(failed)}
            >
              {t('parts.picture.remove')}
            </Button>
          )
        }
      />
    </div>
  );
}
