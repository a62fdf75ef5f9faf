import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from '../../lib/translation.tsx';
import { ui } from '../../lib/ui-store.ts';
import { Guide } from '../../ui/dialogs/guide.tsx';
import { close } from './shell-store.ts';
import { pictures, touchPictures } from './welcome-pictures.tsx';

const slides = ['welcome', 'find', 'lists', 'state', 'help'] as const;

/** The guide of the first visit; the command palette opens it again. Touch screens are told of touch, not of keys. */
export function Welcome() {
  const { t } = useTranslation();
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false;
  const done = () => {
    ui.set({ welcomed: true });
    close('guide');
  };
  return (
    <Guide
      opened
      onClose={done}
      slides={slides.map((slide) => ({
        title: t(`guide.${slide}.title`),
        text: touch && slide in touchPictures ? t(`guide.touch.${slide}`) : t(`guide.${slide}.text`),
        picture: (touch && touchPictures[slide]) || pictures[slide],
      }))}
    />
  );
}
