import { totp } from '@gemelo/contract/endpoints/sign-in';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Banner, type BannerText } from './banner.tsx';
import { useFailureBanner } from './failure-text.ts';
import type { useSignIn } from './sign-in.ts';
import { SubmitButton } from './submit-button.tsx';

interface TotpStepProps {
  signing: ReturnType<typeof useSignIn>;
  challenge: string;
}

/** Second step: the code of the authenticator app. */
export function TotpStep({ signing, challenge }: TotpStepProps) {
  const { t } = useTranslation();
  const [banner, setBanner] = useState<BannerText>();
  const bannerOf = useFailureBanner();
  return (
    <Form
      schema={totp.body}
      defaultValues={{ challenge, code: '' }}
      onSubmit={(values) => signing.withCode(values)}
      onFailure={(failure) => setBanner(bannerOf(failure))}
    >
      <Banner banner={banner} />
      <TextField
        name="code"
        label={t('public.totp.code')}
        description={t('public.totp.hint')}
        autoComplete="one-time-code"
        mono
        autoFocus
      />
      <SubmitButton>{t('public.login.continue')}</SubmitButton>
      <Button variant="subtle" color="gray" onClick={signing.startAgain}>
        {t('public.totp.back')}
      </Button>
    </Form>
  );
}
