import { useNavigate } from '@tanstack/react-router';
import { Page } from '../parts/Page.tsx';
import { BackToRules } from './BackToRules.tsx';
import { RuleForm } from './RuleForm.tsx';
import { WHAT_MATCHES } from './words.ts';

export const NewRulePage = () => {
  const navigate = useNavigate();
  return (
    <Page title="New rule" above={<BackToRules />} lead={WHAT_MATCHES}>
      <RuleForm
        rule={null}
        onSaved={({ id }) => void navigate({ to: '/insights/rules/$ruleId', params: { ruleId: id } })}
      />
    </Page>
  );
};
