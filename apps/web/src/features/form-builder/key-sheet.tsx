import { Button, Kbd } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import classes from './builder.module.css';

/** The keys of the builder, then those of the whole console. */
const own: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['Ctrl', 'Z'], 'form-builder.key.undo'],
  [['Ctrl', '⇧', 'Z'], 'form-builder.key.redo'],
  [['Ctrl', 'S'], 'form-builder.key.save'],
  [['↑', '↓'], 'form-builder.key.choose'],
  [['Enter'], 'form-builder.key.open'],
  [['Alt', '↑', '↓'], 'form-builder.key.move'],
  [['Alt', '←', '→'], 'form-builder.key.inOut'],
  [['Ctrl', 'D'], 'form-builder.key.copy'],
  [['Supr'], 'form-builder.key.remove'],
  [['A'], 'form-builder.key.add'],
  [['P'], 'form-builder.key.preview'],
  [['C'], 'form-builder.key.publish'],
];
const everywhere: typeof own = [
  [['Ctrl', 'K'], 'shell.keys.palette'],
  [['G', 'N'], 'shell.keys.notifications'],
  [['?'], 'shell.keys.keys'],
  [['Esc'], 'shell.keys.close'],
];

export function BuilderKeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const keyText = (key: string) => (key === 'Supr' ? t('form-builder.key.deleteKey') : key);
  return (
    <DialogFrame
      title={t('shell.keys.title')}
      onClose={onClose}
      footer={
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {[own, everywhere].map((keys) => (
        <dl key={keys[0]?.[1]} className={classes.keys}>
          {keys.map(([combination, text]) => (
            <div key={text}>
              <dt>{t(text)}</dt>
              <dd dir="ltr">
                {combination.map((key) => (
                  <Kbd key={key}>{keyText(key)}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </DialogFrame>
  );
}
