export { LandingScreen as Component } from '@sampan/ui/screens/shop/LandingScreen';
