export { CartScreen as Component } from '@sampan/ui/screens/shop/CartScreen';
