import { Button, Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import '../../styles/console.css';
import classes from './guide.module.css';

export interface GuideSlide {
  title: string;
  text: ReactNode;
  picture?: ReactNode;
}

interface GuideProps {
  opened: boolean;
  onClose: () => void;
  slides: readonly GuideSlide[];
}

/** Welcome guide with five slides; the last one closes it and resets it to the first. */
export function Guide({ opened, onClose, slides }: GuideProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState(0);
  const slide = slides[step];
  const last = step === slides.length - 1;

  const forward = () => {
    if (!last) {
      setStep(step + 1);
      return;
    }
    setStep(0);
    onClose();
  };
  const back = () => setStep(Math.max(0, step - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    const rtl = document.documentElement.dir === 'rtl';
    if (event.key === (rtl ? 'ArrowRight' : 'ArrowLeft')) back();
    if (event.key === (rtl ? 'ArrowLeft' : 'ArrowRight') && !last) forward();
  };

  if (!slide) return null;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={560}
      centered
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content onKeyDown={onKeyDown}>
        <Modal.CloseButton data-hint={t('ui.close')} className={classes.close} aria-label={t('ui.close')} />
        <div className={classes.picture} aria-hidden>
          {slide.picture}
        </div>
        <Modal.Body className={classes.words} aria-live="polite">
          <Modal.Title className={classes.title}>{slide.title}</Modal.Title>
          <div className={classes.text}>{slide.text}</div>
        </Modal.Body>
        <div className={classes.foot}>
          <Button variant="subtle" color="gray" onClick={back} disabled={step === 0}>
            {t('forms.guide.back')}
          </Button>
          <div
            className={classes.dots}
            role="img"
            aria-label={t('forms.guide.step', { step: step + 1, total: slides.length })}
          >
            {slides.map((one, index) => (
              <span key={one.title} className={classes.dot} data-current={index === step || undefined} />
            ))}
          </div>
          <Button data-autofocus onClick={forward}>
            {last ? t('forms.guide.done') : t('forms.guide.next')}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
