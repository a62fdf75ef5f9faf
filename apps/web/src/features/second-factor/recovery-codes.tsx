import { Button, Checkbox } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveText } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import row from '../../ui/layout/row.module.css';
import stack from '../../ui/layout/stack.module.css';
import { Mono } from '../../ui/states/mono.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes for a lost phone; shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const email = useSession((state) => state.user?.email) ?? '';
  const { copy, copied } = useClipboard({ timeout: 2000 });
  const [isSaved, setIsSaved] = useState(false);
  const text = `${t('second-factor.fileTitle', { email })}\n\n${codes.join('\n')}\n`;
  return (
    <div className={stack.stack}>
      <Notice tone="warning" title={t('second-factor.codesTitle')}>
        {t('second-factor.codesOnce')}
      </Notice>
      <ul className={classes.codes} aria-label={t('second-factor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <Mono>{code}</Mono>
          </li>
        ))}
      </ul>
      <div className={row.wrap}>
        {/* Plain http has no Clipboard API; the download works in any case. */}
        {'clipboard' in navigator && (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(codes.join('\n'))}
          >
            {t(copied ? 'ui.copy.done' : 'second-factor.copy')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveText(text, t('second-factor.fileName'))}
        >
          {t('second-factor.download')}
        </Button>
      </div>
      <Checkbox
        checked={isSaved}
        onChange={(event) => setIsSaved(event.currentTarget.checked)}
        label={t('second-factor.kept')}
      />
      <div className={classes.feet}>
        <Button disabled={!isSaved} onClick={onDone}>
          {t('second-factor.finish')}
        </Button>
      </div>
    </div>
  );
}
