export { HomeScreen as Component } from '@sampan/ui/screens/shop/HomeScreen';
