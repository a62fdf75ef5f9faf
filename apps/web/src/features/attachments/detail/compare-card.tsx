import type { AttachmentDetail, AttachmentRelative } from '@gemelo/contract/endpoints/attachments';
import { Button, Select } from '@mantine/core';
import { IconReplace, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import row from '../../../ui/layout/row.module.css';
import { BeforeAfter } from './before-after.tsx';
import { ChooseBefore } from './choose-before.tsx';
import { useRelate } from './use-relate.ts';

const hasPicture = ({ files }: Pick<AttachmentRelative, 'files'>) => files.some((file) => file.hasThumbnail);

/** The attachment beside the one that it names as its before, or beside a later one that names it. */
export function CompareCard({ attachment }: { attachment: AttachmentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { Before, After, mayEdit } = attachment;
  const [choosing, setChoosing] = useState(false);
  const relate = useRelate(attachment);
  const others = [...(Before ? [Before] : []), ...After].filter(hasPicture);
  const [chosen, setChosen] = useState<number>();
  const other = others.find((one) => one.idWarehouseAttachment === chosen) ?? others[0];
  const isBefore = other?.idWarehouseAttachment === Before?.idWarehouseAttachment;
  const isolated = useIsolated();
  const nameOf = (one: AttachmentRelative) =>
    isolated.line(
      t(one === Before ? 'attachments.compare.before' : 'attachments.compare.after'),
      one.title ?? format.moment(one.takenAt ?? one.createdAt),
    );
  if (!mayEdit && !other) return null;
  return (
    <Card
      title={t('attachments.compare.title')}
      action={
        mayEdit && (
          <Button
            variant="subtle"
            leftSection={<IconReplace size={16} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t(Before ? 'attachments.compare.change' : 'attachments.compare.choose')}
          </Button>
        )
      }
    >
      {others.length > 1 && (
        <Select
          aria-label={t('attachments.compare.with')}
          data={others.map((one) => ({ value: String(one.idWarehouseAttachment), label: nameOf(one) }))}
          value={String(other?.idWarehouseAttachment)}
          onChange={(value) => setChosen(Number(value))}
          allowDeselect={false}
        />
      )}
      {other && hasPicture(attachment) ? (
        <BeforeAfter before={isBefore ? other : attachment} after={isBefore ? attachment : other} />
      ) : (
        <Nothing>{t('attachments.compare.none')}</Nothing>
      )}
      <div className={row.wrap}>
        {other && (
          <Button component={Link} {...linkTo('attachment', other.idWarehouseAttachment)} variant="subtle">
            {t('attachments.compare.open', { id: other.idWarehouseAttachment })}
          </Button>
        )}
        {Before && mayEdit && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => void relate(null)}
          >
            {t('attachments.compare.remove')}
          </Button>
        )}
      </div>
      <ChooseBefore
        {...{ attachment, opened: choosing }}
        onClose={() => setChoosing(false)}
        onChoose={(id) => {
          setChoosing(false);
          void relate(id);
        }}
      />
    </Card>
  );
}
