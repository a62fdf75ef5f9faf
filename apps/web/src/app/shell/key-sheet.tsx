import { Button, Kbd } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import classes from './key-sheet.module.css';
import { close } from './shell-store.ts';

/** Global shortcuts, then those of lists, each with its text key. */
const sheet: { part: 'everywhere' | 'lists'; keys: [string[], string][] }[] = [
  {
    part: 'everywhere',
    keys: [
      [['Ctrl', 'K'], 'palette'],
      [['G', 'N'], 'notifications'],
      [['?'], 'keys'],
      [['C'], 'create'],
      [['Esc'], 'close'],
    ],
  },
  {
    part: 'lists',
    keys: [
      [['/'], 'search'],
      [['↑', '↓'], 'move'],
      [['space'], 'peek'],
      [['Enter'], 'open'],
    ],
  },
];

export function KeySheet() {
  const { t } = useTranslation();
  const closeSheet = () => close('keys');
  return (
    <DialogFrame
      title={t('shell.keys.title')}
      onClose={closeSheet}
      footer={
        <Button variant="default" data-autofocus onClick={closeSheet}>
          {t('ui.close')}
        </Button>
      }
    >
      {sheet.map(({ part, keys }) => (
        <section key={part}>
          <h3 className={classes.part}>{t(`shell.keys.${part}`)}</h3>
          <dl className={classes.keys}>
            {keys.map(([combination, name]) => (
              <div key={name}>
                <dt>{t(`shell.keys.${name}`)}</dt>
                <dd dir="ltr">
                  {combination.map((key) => (
                    <Kbd key={key}>{key === 'space' ? t('shell.keys.space') : key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DialogFrame>
  );
}
