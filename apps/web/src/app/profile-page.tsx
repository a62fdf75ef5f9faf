import { OwnSessionsCard } from '../features/people/own-sessions-card.tsx';
import { ProfileScreen } from '../features/profile/profile-screen.tsx';
import { SecondFactorCard } from '../features/second-factor/second-factor-card.tsx';

/** The profile with the cards that other parts of the product add to it. */
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
