import activity from './activity.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import dashboard from './dashboard.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import identity from './identity.json' with { type: 'json' };
import landing from './landing.json' with { type: 'json' };
import ledger from './ledger.json' with { type: 'json' };
import onboarding from './onboarding.json' with { type: 'json' };
import review from './review.json' with { type: 'json' };
import screening from './screening.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import timeline from './timeline.json' with { type: 'json' };
import users from './users.json' with { type: 'json' };

export const texts = {
  common,
  shell,
  landing,
  identity,
  dashboard,
  errors,
  onboarding,
  screening,
  review,
  ledger,
  timeline,
  activity,
  users,
};
