import { Anchor } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

/** Leads from a duplicate to the ticket that goes on. */
export function MergedNotice({ into }: { into: number }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="info"
      title={t('tickets.merge.went', { number: into })}
      action={
        <Anchor component={Link} {...linkTo('ticket', into)}>
          {t('tickets.merge.see', { number: into })}
        </Anchor>
      }
    >
      {t('tickets.merge.wentText')}
    </Notice>
  );
}
