import { ActionIcon, Box } from '@mantine/core';
import { IconFocusCentered, IconMaximize, IconMinimize, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './map.module.css';

interface MapControlsProps {
  onZoom: (steps: number) => void;
  onReset: () => void;
  /** Missing where the browser has no full screen. */
  onFullscreen: (() => void) | undefined;
  isFullscreen: boolean;
}

interface ControlProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

const Control = ({ label, icon, onClick }: ControlProps) => (
  <ActionIcon variant="default" size={32} aria-label={label} data-hint={label} onClick={onClick}>
    {icon}
  </ActionIcon>
);

/** Everything that a mouse wheel or two fingers do, as buttons. */
export function MapControls({ onZoom, onReset, onFullscreen, isFullscreen }: MapControlsProps) {
  const { t } = useTranslation();
  return (
    <Box className={classes.controls ?? ''} role="group" aria-label={t('map.controls')}>
      <div className={classes.pair}>
        <Control
          label={t('map.zoomIn')}
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => onZoom(1)}
        />
        <Control
          label={t('map.zoomOut')}
          icon={<IconMinus size={16} aria-hidden />}
          onClick={() => onZoom(-1)}
        />
      </div>
      <Control label={t('map.reset')} icon={<IconFocusCentered size={16} aria-hidden />} onClick={onReset} />
      {onFullscreen && (
        <Control
          label={t(isFullscreen ? 'map.leaveFullscreen' : 'map.fullscreen')}
          icon={
            isFullscreen ? <IconMinimize size={16} aria-hidden /> : <IconMaximize size={16} aria-hidden />
          }
          onClick={onFullscreen}
        />
      )}
    </Box>
  );
}
