export { AboutScreen as Component } from '@sampan/ui/screens/shop/AboutScreen';
