import { useTranslation } from '../../lib/translation.tsx';
import { ui } from '../../lib/ui-store.ts';
import { Guide } from '../../ui/dialogs/guide.tsx';
import { close } from './shell-store.ts';
import { pictures } from './welcome-pictures.tsx';

const slides = ['welcome', 'find', 'lists', 'state', 'help'] as const;

/** The guide of the first visit; the command palette opens it again. */
export function Welcome() {
  const { t } = useTranslation();
  const done = () => {
    ui.set({ welcomed: true });
    close('guide');
  };
  return (
    <Guide
      opened
      onClose={done}
      slides={slides.map((slide) => ({
        title: t(`shell.guide.${slide}.title`),
        text: t(`shell.guide.${slide}.text`),
        picture: pictures[slide],
      }))}
    />
  );
}
