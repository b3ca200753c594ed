/**
 * Characters whose simplified form is never written in traditional text, each followed by its Hong Kong form. Left out
 * are forms that both scripts use (后 in 皇后, 只, 台, 面, 干, 里 as a unit).
 */
const pairs =
  '们們这這为為时時来來说說过過还還没沒对對发發会會见見东東车車长長门門问問间間开開关關进進远遠运運边邊达達让讓认認识識议議论論语語读讀谁誰请請谢謝话話设設计計许許词詞试試诗詩该該详詳误誤课課谈談调調' +
  '贝貝财財货貨质質购購贵貴费費资資赏賞赔賠赠贈赶趕轮輪软軟轻輕较較载載输輸连連迟遲适適选選递遞遗遺邮郵针針钟鐘钢鋼钱錢钻鑽铁鐵铃鈴铅鉛银銀铜銅铝鋁锁鎖锅鍋锡錫锦錦键鍵镇鎮镜鏡闪閃闭閉闲閒闻聞阅閱' +
  '队隊阳陽阴陰阵陣阶階际際陆陸陈陳险險随隨隐隱难難雾霧静靜顶頂项項顺順须須顾顧预預领領频頻题題颜顏额額风風飞飛饭飯饮飲饰飾饱飽馆館马馬验驗鱼魚鸟鳥鸡雞鸭鴨龙龍齐齊齿齒' +
  '书書买買卖賣乐樂习習乡鄉亲親从從众眾优優传傳伤傷伦倫伞傘儿兒兰蘭养養写寫军軍农農冲沖决決净淨减減几幾处處备備复復头頭夹夾奖獎妆妝妇婦婶嬸学學宁寧宝寶实實审審宽寬宾賓寻尋导導将將尝嘗层層届屆岁歲岛島' +
  '师師带帶帮幫币幣并並广廣庄莊庆慶库庫应應废廢张張弹彈强強归歸录錄当當怀懷态態总總恋戀恶惡悬懸惊驚惯慣愿願戏戲战戰户戶执執扩擴扫掃扬揚护護报報担擔拟擬拣揀挂掛挡擋挤擠换換损損据據搅攪摄攝摆擺撑撐' +
  '数數断斷无無旧舊显顯晒曬晓曉术術机機杂雜权權条條极極构構枪槍柜櫃标標栏欄树樹样樣桥橋档檔检檢楼樓横橫欢歡残殘毁毀气氣汇匯汤湯沟溝泪淚泻瀉泼潑洁潔测測济濟浓濃涂塗涨漲润潤渔漁渗滲温溫湾灣湿濕满滿滚滾滤濾' +
  '灯燈灵靈炉爐点點炼煉烟煙烦煩烧燒热熱爱愛爷爺牵牽犹猶独獨狭狹猫貓环環现現玛瑪球球电電画畫畅暢疗療皱皺盏盞盐鹽监監盖蓋盘盤矿礦码碼砖磚确確础礎离離种種积積称稱稳穩窑窯窝窩竖豎笔筆笼籠筑築签簽简簡篮籃类類粮糧' +
  '紧緊红紅纤纖约約级級纪紀纱紗纸紙纹紋纺紡线線练練组組细細织織终終经經结結绕繞绘繪给給络絡绝絕统統绢絹继繼绿綠维維综綜绸綢绳繩绵綿绷繃编編缘緣缝縫缠纏缩縮网網罗羅罚罰职職联聯聪聰肃肅肠腸肤膚胀脹胆膽胜勝脉脈脚腳脸臉' +
  '腊臘舱艙艺藝节節芦蘆苏蘇苹蘋范範茧繭荐薦药藥获獲莲蓮萝蘿营營葱蔥蓝藍虑慮虽雖虾蝦蚀蝕蜡蠟补補衬襯装裝规規视視览覽觉覺触觸订訂讲講许許访訪证證评評诉訴译譯诚誠询詢谊誼谨謹谱譜负負贡貢账賬贩販贴貼贷貸贸貿赖賴趋趨跃躍踪蹤' +
  '转轉轴軸辆輛辑輯辞辭辽遼迁遷违違迹跡逻邏酿釀释釋钉釘钓釣钩鉤钮鈕锈鏽错錯锯鋸锤錘镶鑲闸閘闹鬧阔闊韧韌响響页頁顽頑驾駕骑騎鲜鮮鲤鯉麦麥黄黃';

function halves(offset: 0 | 1): ReadonlySet<string> {
  return new Set([...pairs].filter((_glyph, index) => index % 2 === offset));
}
const simplified = halves(0);
const traditional = halves(1);

/** The characters of a text that only simplified script has. */
export function simplifiedIn(text: string): string[] {
  return [...text].filter((glyph) => simplified.has(glyph) && !traditional.has(glyph));
}

/** The characters of a text that only traditional script has. */
export function traditionalIn(text: string): string[] {
  return [...text].filter((glyph) => traditional.has(glyph) && !simplified.has(glyph));
}
