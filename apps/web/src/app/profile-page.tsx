import { OwnSessionsCard } from '../features/people/own-sessions-card.tsx';
import { ProfileScreen } from '../features/profile/profile-screen.tsx';
import { SecondFactorCard } from '../features/second-factor/second-factor-card.tsx';

/** The profile with the cards of other areas. */
export const ProfilePage = () => (
  <ProfileScreen
    security={
      <>
        <SecondFactorCard />
        <OwnSessionsCard />
      </>
    }
  />
);
