import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';

export interface BannerText {
  tone: 'error' | 'success';
  text: string;
}

interface BannerProps {
  banner: BannerText | undefined;
  /** Only where the specification lets the banner be closed. */
  onClose?: () => void;
}

/** The server's response to a public form. */
export function Banner({ banner, onClose }: BannerProps) {
  const { t } = useTranslation();
  if (!banner) return null;
  const good = banner.tone === 'success';
  return (
    <Alert
      color={good ? 'teal' : 'red'}
      icon={good ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertCircle size={18} aria-hidden />}
      role={good ? 'status' : 'alert'}
      {...(onClose ? { withCloseButton: true, closeButtonLabel: t('ui.close'), onClose } : {})}
    >
      {banner.text}
    </Alert>
  );
}
